import { titleKey } from '@jornada/domain/competence-profiles';
import { Refusal } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import type { ProfileRow } from './profiles.queries.ts';
import { listTakenTitles, replaceTitles } from './titles.queries.ts';

/**
 * Writes the titles of a profile.
 * @throws 409 `title_taken` with the other active profile; the transaction is rolled back
 */
export async function writeTitles(
  db: Db,
  accountId: number,
  { id, archived_at }: Pick<ProfileRow, 'id' | 'archived_at'>,
  titles: readonly string[],
): Promise<void> {
  if (await replaceTitles(db, accountId, id, titles, archived_at)) return;
  const keys = titles.map(titleKey);
  const taken = (await listTakenTitles(db, accountId)).filter(({ profile_id }) => profile_id !== id);
  const holder = taken.find(({ title_folded }) => keys.includes(title_folded));
  const at = keys.indexOf(holder?.title_folded ?? '');
  throw new Refusal('conflict', 'Conflict', {
    code: 'title_taken',
    errors: [{ path: `job_titles.${at}`, message: 'is a job title of another profile', code: 'title_taken' }],
    details: { profile_id: holder?.profile_id },
  });
}
