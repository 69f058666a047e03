import type { TestServer } from '../testing.ts';
import { H, type MonthCompany } from './month-company.ts';

type Booking = [kind: string, minutes: number, day: string];
type Hand = [what: 'creditar' | 'debitar', minutes: number, day: string, origin?: string];

/** Manual bookings, hours worked, and what the closing of the month books about them. Ledgers are empty at first. */
export interface Example {
  number: number;
  shows: string;
  /** 2026-10 by default. */
  month?: string;
  now?: string;
  policy?: object;
  schedule?: readonly number[];
  hand?: Hand[];
  /** Minutes worked on days that differ from the schedule. */
  worked?: Readonly<Record<string, number>>;
  books?: Booking[];
  /** Fields of the person's row. */
  row?: object;
  balance?: number;
  lots?: [number, string][];
  /** Steps before the closing, or instead of the whole of it. */
  before?: (of: MonthCompany, server: TestServer) => Promise<void>;
  after?: (of: MonthCompany, server: TestServer) => Promise<void>;
  instead?: (of: MonthCompany, server: TestServer) => Promise<void>;
}

export const LIMIT = { negative: 'limit', negative_limit_minutes: 10 * H };
