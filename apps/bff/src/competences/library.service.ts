import type { competences } from '@jornada/contract/competences';
import type { Parsed } from '@jornada/contract/endpoint';
import { competenceLibrary, type LibraryCompetence } from '@jornada/domain/competence-library';
import { MOST_COMPETENCES, withLevelCount } from '@jornada/domain/competences';
import { invalid, Refusal } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import { countCompetences, insertCompetence, levelCountOf, takeCompetenceId } from './competences.queries.ts';
import { groupNamed } from './named-group.service.ts';

type Inside = Pick<CallContext, 'db' | 'caller' | 'now' | 'audit'>;

/**
 * Adds default competences, and their groups if the account has none with these names; an archived group is restored.
 * @returns the ids of the competences, in the order of `keys`
 * @throws 400 `duplicate`, `too_many`; 409 `name_taken` with the first key whose name is taken: nothing is added
 */
export async function addFromLibrary(
  { keys, locale }: Parsed<typeof competences.addFromLibrary>['body'],
  { db, caller: { accountId }, now, audit }: Inside,
): Promise<number[]> {
  if (new Set(keys).size < keys.length) throw invalid('keys', 'has a competence twice', 'duplicate');
  const at = now.toISOString();
  const first = await takeCompetenceId(db, accountId, keys.length);
  if ((await countCompetences(db, accountId, {})) + keys.length > MOST_COMPETENCES)
    throw invalid('keys', `an account has at most ${MOST_COMPETENCES} competences`, 'too_many');
  const count = await levelCountOf(db, accountId);
  const library = new Map(competenceLibrary(locale).map((ready) => [ready.key, ready]));
  const created: number[] = [];
  for (const [index, key] of keys.entries()) {
    const { group, key: _, levels, ...texts } = library.get(key) as LibraryCompetence;
    const group_id = await groupNamed(group, { db, accountId, at, audit, path: 'keys' });
    const row = await insertCompetence(
      db,
      accountId,
      first + index,
      { group_id, ...texts, levels: withLevelCount(levels, count) },
      at,
    );
    if (!row) throw taken(index);
    created.push(row.id);
  }
  const fields = ['name', 'group_id', 'kind', 'description', 'levels', 'suggested_actions'];
  audit({ target: 'competences', targetIds: created, fields });
  return created;
}

const taken = (index: number) =>
  new Refusal('conflict', 'Conflict', {
    code: 'name_taken',
    errors: [{ path: `keys.${index}`, message: 'is the name of another competence', code: 'name_taken' }],
  });
