import { type Level, SUPER_ADMIN } from '@jornada/domain/access';
import type { LinkDates } from '@jornada/domain/ended-link';
import { sql } from 'kysely';
import { lockRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { listColumn, updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';
import { sinceOf } from './leaders.queries.ts';

/** Serialises changes of an account's people, so that concurrent ones cannot remove its last two Super Admins. */
export const lockPeople = (tx: Db, accountId: number) =>
  sql`select id from accounts where id = ${accountId} ${lockRows(tx)}`.execute(sqlOf(tx));

/** The ids of the account's active Super Admins. */
export const listActiveSupers = (tx: Db, accountId: number) =>
  listColumn(tx, 'employment_links', { account_id: accountId, level: SUPER_ADMIN, deactivated_at: null }, 'user_id');

/** The levels of the other active people who have joined, one for each. */
export const listOtherLevels = async (db: Db, accountId: number, userId: number): Promise<Level[]> =>
  (
    await sqlOf(db)
      .selectFrom('employment_links as link')
      .leftJoin('invitations as invited', (join) =>
        join.onRef('invited.account_id', '=', 'link.account_id').onRef('invited.user_id', '=', 'link.user_id'),
      )
      .where('link.account_id', '=', accountId)
      .where('link.user_id', '<>', userId)
      .where('link.deactivated_at', 'is', null)
      .where('invited.user_id', 'is', null)
      .select('link.level')
      .execute()
  ).map(({ level }) => level as Level);

/** Changes a link that still has `version`; otherwise false. */
export const updateLink = async (
  tx: Db,
  accountId: number,
  userId: number,
  version: number,
  link: { level: number; job_title: string; reports_to: number | null } & LinkDates,
  at: Instant,
): Promise<boolean> =>
  (await updateRows(
    tx,
    'employment_links',
    { account_id: accountId, user_id: userId, version },
    {
      ...link,
      reports_to_since: sinceOf(link.reports_to, at),
      version: sql`version + 1`,
      updated_at: at,
    },
  )) > 0;
