import type { competences } from '@jornada/contract/competences';
import type { Parsed } from '@jornada/contract/endpoint';
import { MOST_COMPETENCE_GROUPS } from '@jornada/domain/competence-groups';
import { competenceLibrary, type LibraryCompetence } from '@jornada/domain/competence-library';
import { MOST_COMPETENCES, withLevelCount } from '@jornada/domain/competences';
import { invalid, Refusal } from '@jornada/domain/refusal';
import {
  type CompetenceGroupRow,
  countCompetenceGroups,
  findCompetenceGroupByName,
  insertCompetenceGroup,
  setArchived,
  takeCompetenceGroupId,
} from '../competence-groups/competence-groups.queries.ts';
import type { CallContext } from '../context.ts';
import { countCompetences, insertCompetence, levelCountOf, takeCompetenceId } from './competences.queries.ts';

type Inside = Pick<CallContext, 'db' | 'caller' | 'now' | 'audit'>;

/**
 * Adds ready competences of the library, and their groups where the account has none of their names; an archived group
 * is brought back.
 * @returns the ids of the competences, in the order of `keys`
 * @throws 400 `duplicate`, `too_many`; 409 `name_taken` naming the first key whose name is taken: nothing is added
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
    const group_id = await groupNamed(group, { db, accountId, at, audit });
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
  audit({ target: 'competences', targetIds: created, fields: ['name', 'group_id', 'kind', 'description', 'levels'] });
  return created;
}

const taken = (index: number) =>
  new Refusal('conflict', 'Conflict', {
    code: 'name_taken',
    errors: [{ path: `keys.${index}`, message: 'is the name of another competence', code: 'name_taken' }],
  });

type Where = { db: Inside['db']; accountId: number; at: string; audit: Inside['audit'] };

/** The id of the active group of this name, which is created or brought back where it is missing. */
async function groupNamed(name: string, { db, accountId, at, audit }: Where): Promise<number> {
  const activeGroup = async (group: CompetenceGroupRow): Promise<number> => {
    if (await setArchived(db, accountId, group.id, false, at))
      audit({
        target: 'competence-groups',
        targetId: group.id,
        fields: ['is_active'],
        action: 'competence-groups.restore',
      });
    return group.id;
  };
  const find = () => findCompetenceGroupByName(db, accountId, name);
  const found = await find();
  if (found) return activeGroup(found);
  const id = await takeCompetenceGroupId(db, accountId);
  // Nobody else creates a group from here on; somebody may have done so before.
  const since = await find();
  if (since) return activeGroup(since);
  if ((await countCompetenceGroups(db, accountId, {})) >= MOST_COMPETENCE_GROUPS)
    throw invalid('keys', `an account has at most ${MOST_COMPETENCE_GROUPS} competence groups`, 'too_many');
  await insertCompetenceGroup(db, accountId, id, { name }, at);
  audit({ target: 'competence-groups', targetId: id, fields: ['name'], action: 'competence-groups.create' });
  return id;
}
