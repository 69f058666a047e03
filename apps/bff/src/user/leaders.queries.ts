import { type RawBuilder, sql } from 'kysely';
import { inIds, pairRows } from '../db/engines/fragments.ts';
import { nextIteration } from '../db/event-loop.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';

/** People whose leaders one statement sets: on SQLite others wait for it. */
const LEADERS_AT_ONCE = 1_000;

const LEADER_GIVEN = sql<number | null>`cast(given.text as bigint)`;

/** `reports_to_since` of a link that gets a leader at an instant: unchanged where that is the leader already. */
export const sinceOf = (leader: number | null | RawBuilder<unknown>, at: Instant) =>
  sql<Instant | null>`case when reports_to is distinct from cast(${leader} as bigint) then cast(${at} as text) else reports_to_since end`;

/** Sets the leaders of many people, under `lockPeople`. */
export async function setLeaders(
  tx: Db,
  accountId: number,
  leaders: ReadonlyMap<number, number | null>,
  at: Instant,
): Promise<void> {
  const all = [...leaders].map(([person, leader]) => [person, leader === null ? null : String(leader)]);
  for (let first = 0; first < all.length; first += LEADERS_AT_ONCE) {
    const some = JSON.stringify(all.slice(first, first + LEADERS_AT_ONCE));
    await sqlOf(tx)
      // Materialized, or SQLite would read the whole list again for each link of the account: 16 seconds for 1,000 people.
      .with(
        (cte) => cte('given').materialized(),
        (db) => db.selectFrom(pairRows(tx, some).as('pair')).select(['pair.id', 'pair.text']),
      )
      .updateTable('employment_links')
      .from('given')
      .set({
        reports_to: LEADER_GIVEN,
        reports_to_since: sinceOf(LEADER_GIVEN, at),
        version: sql`version + 1`,
        updated_at: at,
      })
      .where('account_id', '=', accountId)
      .whereRef('user_id', '=', 'given.id')
      .execute();
    await nextIteration();
  }
}

/** How many active people report to each of `leaders`, as recorded; those without are absent. */
export const countReports = async (
  db: Db,
  accountId: number,
  leaders: readonly number[],
): Promise<Map<number, number>> =>
  new Map(
    (
      await sqlOf(db)
        .selectFrom('employment_links')
        .where('account_id', '=', accountId)
        .where(inIds(db, 'reports_to', leaders))
        .where('deactivated_at', 'is', null)
        .select((eb) => ['reports_to', eb.fn.countAll<number>().as('people')])
        .groupBy('reports_to')
        .execute()
    ).map(({ reports_to, people }) => [Number(reports_to), people]),
  );

/** Sets the leader of a person, under `lockPeople`. False if that is the leader already. */
export const setReportsTo = async (
  tx: Db,
  accountId: number,
  userId: number,
  leader: number | null,
  at: Instant,
): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .updateTable('employment_links')
      .set({ reports_to: leader, reports_to_since: at, version: sql`version + 1`, updated_at: at })
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .where('reports_to', 'is distinct from', leader)
      .returning('user_id')
      .executeTakeFirst(),
  );
