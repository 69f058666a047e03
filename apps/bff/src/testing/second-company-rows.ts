import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type * as seeds from '../demo/seeds.ts';

type AccountTable = { [T in keyof Tables]: 'account_id' extends keyof Tables[T] ? T : never }[keyof Tables];
type SeededTable = (typeof seeds)[keyof typeof seeds]['table'];
/** Rows for every table that has an account, unless a seed of the demo data set fills it. */
export type Rows = { [T in Exclude<AccountTable, SeededTable>]: readonly Omit<Insertable<Tables[T]>, 'account_id'>[] };

/** Two people of the company, and when its rows were created. */
export interface Company {
  owner: number;
  employee: number;
  at: string;
}

/** Later than the clock of any test: no row of the company expires. */
export const LATER = '2999-01-01T00:00:00.000Z';
export const DAY = '2026-02-02';
export const DIGEST = 'd'.repeat(64);

/** The rows of the ids 1 and 2. */
export const twice = <Row>(row: (id: number) => Row): Row[] => [row(1), row(2)];
