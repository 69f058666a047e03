import { type CompetenceGroup, competenceGroups } from '@jornada/contract/competence-groups';
import { MOST_COMPETENCE_GROUPS, orderedGroups } from '@jornada/domain/competence-groups';
import { invalid, nameTaken, notFound, staleVersion } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { orNameTaken } from '../db/name-taken.ts';
import { isNameTaken } from '../db/named-rows.ts';
import { pageOf } from '../db/paging.ts';
import { takeCompetenceId } from '../competences/competences.queries.ts';
import type { Handlers } from '../http/mount.ts';
import {
  COMPETENCE_GROUP_ORDER,
  type CompetenceGroupRow,
  countCompetenceGroups,
  findCompetenceGroup,
  insertCompetenceGroup,
  listCompetenceGroups,
  moveCompetences,
  setGroupArchived,
  takeCompetenceGroupId,
  updateCompetenceGroup,
} from './competence-groups.queries.ts';
import { lockGroupOrder, placeGroups } from './group-order.queries.ts';

const shown = ({ archived_at, ...row }: CompetenceGroupRow): CompetenceGroup => ({
  ...row,
  is_active: archived_at === null,
});

/** @throws 404 if the account has no such group */
async function find(db: Db, accountId: number, id: number): Promise<CompetenceGroup> {
  const row = await findCompetenceGroup(db, accountId, id);
  if (!row) throw notFound();
  return shown(row);
}

export const competenceGroupsHandlers: Handlers<typeof competenceGroups> = {
  list: async ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller: { accountId } }) => {
    const page = await pageOf(
      competenceGroups.list,
      COMPETENCE_GROUP_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listCompetenceGroups(db, accountId, filter, segment),
        count: () => countCompetenceGroups(db, accountId, filter),
      },
    );
    return { ...page, items: page.items.map(shown) };
  },

  byId: ({ params: { id } }, { db, caller }) => find(db, caller.accountId, id),

  create: async ({ body }, { db, caller, now, audit }) => {
    const id = await takeCompetenceGroupId(db, caller.accountId);
    if ((await countCompetenceGroups(db, caller.accountId, {})) >= MOST_COMPETENCE_GROUPS)
      throw invalid('name', `an account has at most ${MOST_COMPETENCE_GROUPS} competence groups`, 'too_many');
    const created = await insertCompetenceGroup(db, caller.accountId, id, body, now.toISOString());
    if (!created) throw nameTaken('competence group');
    audit({ target: 'competence-groups', targetId: id, fields: Object.keys(body) });
    return shown(created);
  },

  update: async ({ params: { id }, body: { version, ...changes } }, { db, caller, now, audit }) => {
    if (changes.name !== undefined && (await isNameTaken(db, 'competence_groups', caller.accountId, changes.name, id)))
      throw nameTaken('competence group');
    const saved = await orNameTaken(
      updateCompetenceGroup(db, caller.accountId, id, version, changes, now.toISOString()),
      () => nameTaken('competence group'),
    );
    if (!saved) throw staleVersion(await find(db, caller.accountId, id));
    audit({ target: 'competence-groups', targetId: id, fields: Object.keys(changes) });
    return shown(saved);
  },

  order: async ({ body: { ids } }, { db, caller: { accountId }, now, audit }) => {
    const ordered = orderedGroups(await lockGroupOrder(db, accountId), ids);
    if (!ordered) throw invalid('ids', 'must be the active competence groups, each once', 'not_the_same');
    await placeGroups(db, accountId, ordered, now.toISOString());
    audit({ target: 'competence-groups', targetIds: ids, fields: ['position'] });
    return { message: 'Order saved' };
  },

  merge: async ({ params: { id }, body: { into_id } }, { db, caller: { accountId }, now, audit }) => {
    if (into_id === id) throw invalid('into_id', 'is the competence group itself', 'oneself');
    // Locks writes of competences and groups, so that no active competence remains in the archived group.
    await takeCompetenceId(db, accountId, 0);
    await lockGroupOrder(db, accountId);
    await find(db, accountId, id);
    const into = await findCompetenceGroup(db, accountId, into_id);
    if (!into) throw invalid('into_id', 'is not a competence group of this account', 'not_here');
    if (into.archived_at !== null) throw invalid('into_id', 'is an archived competence group', 'not_active');
    const moved = await moveCompetences(db, accountId, id, into_id, now.toISOString());
    await setGroupArchived(db, accountId, id, true, now.toISOString());
    audit({ target: 'competence-groups', targetId: id, fields: ['into_id', 'is_active'] });
    if (moved.length > 0)
      audit({ target: 'competences', targetIds: moved, fields: ['group_id'], action: 'competences.update' });
    return shown(into);
  },

  archive: async ({ params: { id } }, { db, caller, now, audit }) => {
    const row = await setGroupArchived(db, caller.accountId, id, true, now.toISOString());
    if (row) audit({ target: 'competence-groups', targetId: id, fields: ['is_active'] });
    // Archiving an archived group succeeds.
    else await find(db, caller.accountId, id);
    return { message: 'Archived' };
  },

  restore: async ({ params: { id } }, { db, caller, now, audit }) => {
    const row = await setGroupArchived(db, caller.accountId, id, false, now.toISOString());
    if (!row) return find(db, caller.accountId, id);
    audit({ target: 'competence-groups', targetId: id, fields: ['is_active'] });
    return shown(row);
  },
};
