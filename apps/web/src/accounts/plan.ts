import type { Account } from '@jornada/contract/accounts';
import { type CalendarDate, dateIn } from '@jornada/domain/calendar';

type Plan = NonNullable<Account['plan']>;

/** Whether everything except reading the account and its export is blocked; the same rule as on the server. */
export const isUnpaid = ({ expires_at, payment_overdue }: Plan, now: Date): boolean =>
  payment_overdue || (expires_at !== null && expires_at <= now.toISOString());

/** Days until the plan ends, in the account's calendar; null if it does not end within `within` days. */
export function daysLeft({ expires_at }: Plan, now: Date, timeZone: string, within: number): number | null {
  if (expires_at === null) return null;
  const days = daysBetween(dateIn(timeZone, now), dateIn(timeZone, new Date(expires_at)));
  return days <= within ? days : null;
}

const daysBetween = (from: CalendarDate, to: CalendarDate) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
