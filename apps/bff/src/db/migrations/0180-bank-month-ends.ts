import type { Entry } from '@jornada/domain/bank';
import { monthEndsOf } from '@jornada/domain/month-ends';
import type { Month } from '@jornada/domain/months';
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';
import type { Sql } from '../handle.ts';

/** Rows written by one statement: six columns each, within the parameters of either engine. */
const BATCH = 500;

/**
 * The state of each bank at the end of each month with entries, built from the entries: a booking reads the entries after the
 * last of them instead of all. No entry and no balance changes.
 */
export async function up(migrating: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(migrating);
  await sql`create table time_bank_month_ends (
    account_id ${int} not null,
    user_id ${int} not null,
    month ${text} not null,
    lots ${text} not null,
    uncovered ${text} not null,
    balance_minutes ${int} not null,
    primary key (account_id, user_id, month),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(migrating);
  const db = migrating as unknown as Sql;
  const people = await db.selectFrom('time_bank_balances').select(['account_id', 'user_id']).execute();
  for (const whose of people) {
    const entries: Entry[] = await db
      .selectFrom('time_bank_entries')
      .where('account_id', '=', whose.account_id)
      .where('user_id', '=', whose.user_id)
      .select(['id', 'kind', 'minutes', 'occurred_on', 'due_on', 'refers_to'])
      .execute();
    const rows = monthEndsOf(entries).map(({ month, lots, uncovered, balance_minutes }) => ({
      ...whose,
      month,
      lots: JSON.stringify(lots),
      uncovered: JSON.stringify(uncovered),
      balance_minutes,
    }));
    for (let at = 0; at < rows.length; at += BATCH)
      await db
        .insertInto('time_bank_month_ends')
        .values(rows.slice(at, at + BATCH))
        .execute();
  }
}

declare module '../tables.ts' {
  interface Tables {
    time_bank_month_ends: {
      account_id: number;
      user_id: number;
      month: Month;
      /** JSON: the lots with minutes left. */
      lots: string;
      /** JSON: the parts of debits that no lot covers. */
      uncovered: string;
      balance_minutes: number;
    };
  }
}
