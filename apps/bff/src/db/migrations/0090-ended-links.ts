import { dateIn } from '@jornada/domain/calendar';
import { linkEndedOn } from '@jornada/domain/ended-link';
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';
import type { Sql } from '../handle.ts';

/** Links in memory at a time. */
const BATCH = 1_000;

/**
 * Ended links: the last day of work, and the last day on which the person reads their own records. Links that have ended
 * before get both dates: of the HR record if it has one, else of the day on which the link was deactivated.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  for (const column of ['left_on', 'access_until', 'sessions_ended_at'])
    await sql`alter table employment_links add column ${sql.ref(column)} ${text}`.execute(db);
  await dateEndedLinks(db as unknown as Sql);
}

async function dateEndedLinks(db: Sql): Promise<void> {
  let last = { account_id: 0, user_id: 0 };
  for (;;) {
    const links = await db
      .selectFrom('employment_links as link')
      .innerJoin('accounts', 'accounts.id', 'link.account_id')
      .leftJoin('invitations as invited', (join) =>
        join.onRef('invited.account_id', '=', 'link.account_id').onRef('invited.user_id', '=', 'link.user_id'),
      )
      .leftJoin('employee_hr_data as hr', (join) =>
        join.onRef('hr.account_id', '=', 'link.account_id').onRef('hr.user_id', '=', 'link.user_id'),
      )
      .where(sql<boolean>`(link.account_id, link.user_id) > (${last.account_id}, ${last.user_id})`)
      .where('link.deactivated_at', 'is not', null)
      .where('invited.user_id', 'is', null)
      .select(['link.account_id', 'link.user_id', 'link.deactivated_at', 'accounts.time_zone', 'hr.left_on'])
      .orderBy('link.account_id')
      .orderBy('link.user_id')
      .limit(BATCH)
      .execute();
    for (const { account_id, user_id, deactivated_at, time_zone, left_on } of links)
      await db
        .updateTable('employment_links')
        .set(linkEndedOn(left_on ?? dateIn(time_zone, new Date(deactivated_at as string))))
        .where('account_id', '=', account_id)
        .where('user_id', '=', user_id)
        .execute();
    if (links.length < BATCH) return;
    last = links.at(-1) as (typeof links)[number];
  }
}
