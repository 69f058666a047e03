import { withLevelCount } from '@jornada/domain/competences';
import { Refusal } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import { listLevels, lockLevelCount, replaceLevels } from './competences.queries.ts';
import { lockProfiles, profilesAbove } from './profiles.queries.ts';

/**
 * Gives every competence of the account `count` levels: adds empty ones at the top, or removes the highest. The caller
 * stores the number in the account, in the same transaction.
 * @throws 409 `level_in_use` with the ids of the profiles that expect a level above `count`
 */
export async function changeLevelCount(
  count: number,
  { db, caller: { accountId }, now, audit }: Pick<CallContext, 'db' | 'caller' | 'now' | 'audit'>,
): Promise<void> {
  const before = await lockLevelCount(db, accountId);
  if (before === count) return;
  await lockProfiles(db, accountId);
  const profiles = count < before ? await profilesAbove(db, accountId, count) : [];
  if (profiles.length > 0)
    throw new Refusal('conflict', 'Conflict', {
      code: 'level_in_use',
      errors: [
        {
          path: 'settings.competence_levels',
          message: 'takes a level away that profiles expect',
          code: 'level_in_use',
        },
      ],
      details: { profiles },
    });
  const competences = await listLevels(db, accountId);
  for (const { id, levels } of competences)
    await replaceLevels(db, accountId, id, withLevelCount(levels, count), now.toISOString());
  if (competences.length > 0)
    audit({
      target: 'competences',
      targetIds: competences.map(({ id }) => id),
      fields: ['levels'],
      action: 'competences.update',
    });
}
