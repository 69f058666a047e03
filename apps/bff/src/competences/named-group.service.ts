import { MOST_COMPETENCE_GROUPS } from '@jornada/domain/competence-groups';
import { invalid } from '@jornada/domain/refusal';
import {
  type CompetenceGroupRow,
  countCompetenceGroups,
  findCompetenceGroupByName,
  insertCompetenceGroup,
  setGroupArchived,
  takeCompetenceGroupId,
} from '../competence-groups/competence-groups.queries.ts';
import type { CallContext } from '../context.ts';
import type { Instant } from '../db/tables.ts';

interface Where extends Pick<CallContext, 'db' | 'audit'> {
  accountId: number;
  at: Instant;
  /** The field of the request with the group name, for errors. */
  path: string;
}

/**
 * The id of the active group with this name, which is created or restored if necessary.
 * @throws 400 `too_many`
 */
export async function groupNamed(name: string, { db, accountId, at, audit, path }: Where): Promise<number> {
  const activeGroup = async (group: CompetenceGroupRow): Promise<number> => {
    if (await setGroupArchived(db, accountId, group.id, false, at))
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
  // Creating groups is locked from here on; a concurrent request may have created one.
  const since = await find();
  if (since) return activeGroup(since);
  if ((await countCompetenceGroups(db, accountId, {})) >= MOST_COMPETENCE_GROUPS)
    throw invalid(path, `an account has at most ${MOST_COMPETENCE_GROUPS} competence groups`, 'too_many');
  await insertCompetenceGroup(db, accountId, id, { name }, at);
  audit({ target: 'competence-groups', targetId: id, fields: ['name'], action: 'competence-groups.create' });
  return id;
}
