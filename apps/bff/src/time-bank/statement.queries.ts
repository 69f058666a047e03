import type { FilterOf } from '@jornada/contract/list';
import type { statements } from '@jornada/contract/time-bank-statement';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { inOrder, type Segment, type SortColumn } from '../db/paging.ts';
import { COLUMNS, entriesOf } from './entries.queries.ts';

/** A range of dates of entries, inclusive. */
export type Period = FilterOf<typeof statements.statement>;

export const LINE_ORDER = {
  id: { column: 'id', kind: 'number' },
  occurred_on: { column: 'occurred_on', kind: 'text' },
} as const satisfies Record<string, SortColumn>;

/** Entries of a period, each with the running sum of the period by day and id. */
export const listLines = (db: Db, accountId: number, userId: number, period: Period, segment: Segment) => {
  const lines = entriesOf(db, accountId, userId, period)
    .select(COLUMNS)
    .select(sql<number>`sum(signed_minutes) over (order by occurred_on, id)`.as('running_minutes'))
    .as('line');
  return inOrder(
    sqlOf(db)
      .selectFrom(lines)
      .select([...COLUMNS, 'running_minutes']),
    'line',
    segment,
  ).execute();
};

/** The balance of a person at the end of the day before `day`. */
export const sumBefore = async (db: Db, accountId: number, userId: number, day: string): Promise<number> =>
  (
    await sqlOf(db)
      .selectFrom('time_bank_entries')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .where('occurred_on', '<', day)
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('signed_minutes'), sql<number>`0`).as('minutes'))
      .executeTakeFirstOrThrow()
  ).minutes;

/** The effect of a period's entries on the balance by kind; a reversal counts for the kind it reverses. */
export const sumPeriod = (db: Db, accountId: number, userId: number, period: Period) =>
  sqlOf(db)
    .selectFrom(
      entriesOf(db, accountId, userId, period)
        .select(['account_id', 'kind', 'refers_to', 'signed_minutes'])
        .as('entry'),
    )
    .leftJoin('time_bank_entries as undone', (join) =>
      join
        .onRef('undone.account_id', '=', 'entry.account_id')
        .onRef('undone.id', '=', 'entry.refers_to')
        .on('entry.kind', '=', 'reversal'),
    )
    .select((eb) => [
      eb.fn.coalesce('undone.kind', 'entry.kind').as('kind'),
      eb.fn.sum<number>('entry.signed_minutes').as('minutes'),
    ])
    .groupBy((eb) => eb.fn.coalesce('undone.kind', 'entry.kind'))
    .execute();
