import type { Lines } from '@jornada/domain/lines';
import { type RawBuilder, sql } from 'kysely';
import { inIds, pairRows } from '../db/engines/fragments.ts';
import { nextIteration } from '../db/event-loop.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { linesOf } from '../db/lines.ts';
import { listRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** The leader of every person of the account. */
export const listLines = async (db: Db, accountId: number): Promise<Lines> =>
  linesOf(
    await listRows(db, 'employment_links', { account_id: accountId }, ['user_id', 'reports_to', 'deactivated_at']),
  );

/** The people below `leader` down to the first active one of each line: the direct reports of an active `leader`. */
const reports = (db: Db, accountId: number, leader: number) =>
  sqlOf(db)
    .withRecursive('line', (cte) =>
      cte
        .selectFrom('employment_links as report')
        .where('report.account_id', '=', accountId)
        .where('report.reports_to', '=', leader)
        .select(['report.user_id', 'report.deactivated_at'])
        .union(
          cte
            .selectFrom('line')
            // A cross join, as in db/lines.ts.
            .crossJoin('employment_links as link')
            .where('link.account_id', '=', accountId)
            .whereRef('link.reports_to', '=', 'line.user_id')
            .where('line.deactivated_at', 'is not', null)
            .select(['link.user_id', 'link.deactivated_at']),
        ),
    )
    .selectFrom('line')
    .where('line.deactivated_at', 'is', null)
    .select('line.user_id');

/** The active direct reports of an active `leader`. */
export const listReports = async (db: Db, accountId: number, leader: number): Promise<number[]> =>
  (await reports(db, accountId, leader).execute()).map(({ user_id }) => user_id);

/** Whether `leader` would lead any active person. */
export const leadsAnybody = async (db: Db, accountId: number, leader: number): Promise<boolean> =>
  (await reports(db, accountId, leader).limit(1).executeTakeFirst()) !== undefined;

/** The people of the account with their positions, by name. */
export const listPlaces = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('employment_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .where('link.account_id', '=', accountId)
    .select(['link.user_id', 'users.nome', 'link.job_title', 'link.reports_to', 'link.deactivated_at'])
    .orderBy('users.nome_folded')
    .orderBy('link.user_id')
    .execute();

/** The stored leaders of all people of the account with their e-mails and names, by name. */
export const listLineRows = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('employment_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .leftJoin('invitations as invited', (join) =>
      join.onRef('invited.account_id', '=', 'link.account_id').onRef('invited.user_id', '=', 'link.user_id'),
    )
    .where('link.account_id', '=', accountId)
    .select((eb) => [
      'link.user_id',
      'link.reports_to',
      'link.deactivated_at',
      eb.fn.coalesce('invited.nome', 'users.nome').as('nome'),
      eb.fn.coalesce('invited.email', 'users.email').as('email'),
    ])
    .orderBy('users.nome_folded')
    .orderBy('link.user_id')
    .execute();

/** The number of people whose leaders one statement sets: on SQLite others wait for it. */
const LEADERS_AT_ONCE = 1_000;
const LEADER_GIVEN = sql<number | null>`cast(given.text as bigint)`;

/** `reports_to_since` of a link that gets a leader at an instant: unchanged if it is the leader already. */
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

/** How many active people report to each of `leaders`, as stored; leaders without any are left out. */
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

/** Sets the leader of a person, under `lockPeople`. False if it is the leader already. */
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
