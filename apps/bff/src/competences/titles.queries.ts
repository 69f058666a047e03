import { type HeldTitle, titleKey } from '@jornada/domain/competence-profiles';
import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows, listRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/**
 * Replaces the titles of a profile.
 * @param archivedAt the time at which the profile was archived
 * @returns whether all were written: the unique index rejects titles of other active profiles
 */
export async function replaceTitles(
  tx: Db,
  accountId: number,
  profileId: number,
  titles: readonly string[],
  archivedAt: Instant | null,
): Promise<boolean> {
  await deleteRows(tx, 'profile_titles', { account_id: accountId, profile_id: profileId });
  if (titles.length === 0) return true;
  const written = await sqlOf(tx)
    .insertInto('profile_titles')
    .values(
      titles.map((title, index) => ({
        account_id: accountId,
        profile_id: profileId,
        title: title.trim(),
        title_folded: titleKey(title),
        place: index + 1,
        archived_at: archivedAt,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning('place')
    .execute();
  return written.length === titles.length;
}

/** The normalised titles of active profiles, with their profiles. */
export const listTakenTitles = (db: Db, accountId: number) =>
  listRows(db, 'profile_titles', { account_id: accountId, archived_at: null }, ['profile_id', 'title_folded']);

/** The job titles of active people, as written, with the number of people. */
export const listHeldTitles = (db: Db, accountId: number): Promise<HeldTitle[]> =>
  sqlOf(db)
    .selectFrom('employment_links')
    .where('account_id', '=', accountId)
    .where('deactivated_at', 'is', null)
    .groupBy('job_title')
    .select((eb) => ['job_title', eb.fn.countAll<number>().as('people')])
    .execute();
