import { Readable } from 'node:stream';
import { type Competence, competences } from '@jornada/contract/competences';
import { may } from '@jornada/domain/access';
import { mergedExpectations } from '@jornada/domain/competence-profiles';
import { competenceLibrary } from '@jornada/domain/competence-library';
import {
  areLevels,
  type CompetenceLevel,
  emptyLevels,
  MOST_COMPETENCES,
  withLevelCount,
} from '@jornada/domain/competences';
import { competenceRows } from '@jornada/domain/competences-file';
import { invalid, nameTaken, notFound, staleVersion } from '@jornada/domain/refusal';
import { fold } from '@jornada/domain/text';
import type { Db } from '../db/handle.ts';
import { orNameTaken } from '../db/name-taken.ts';
import { isNameTaken } from '../db/named-rows.ts';
import { pageOf } from '../db/paging.ts';
import { moveCompetence } from '../feedback/parts.queries.ts';
import type { Handlers } from '../http/mount.ts';
import { moveGoals } from '../pdi/parts.queries.ts';
import { lockTemplates, moveSections } from '../performance-evaluations/templates.queries.ts';
import {
  COMPETENCE_ORDER,
  type CompetenceRow,
  countCompetences,
  findCompetence,
  insertCompetence,
  isGroupActive,
  levelCountOf,
  listCompetences,
  listForFile,
  lockLevelCount,
  namesHere,
  setCompetenceArchived,
  takeCompetenceId,
  updateCompetence,
} from './competences.queries.ts';
import { checkCompetences, readCompetencesFile, reportOf, writeCompetences } from './competences-import.service.ts';
import { addFromLibrary } from './library.service.ts';
import { lockProfiles, profilesExpecting, replaceExpectations, updateProfile } from './profiles.queries.ts';
import { requireNoOpenEvaluation, usageOf } from './usage.service.ts';

const shown = ({ archived_at, ...row }: CompetenceRow): Competence => ({ ...row, is_active: archived_at === null });

/** @throws 404 if the account has no such competence */
async function find(db: Db, accountId: number, id: number): Promise<Competence> {
  const row = await findCompetence(db, accountId, id);
  if (!row) throw notFound();
  return shown(row);
}

/** @throws 400 `not_here`, `not_active` */
async function requireGroup(db: Db, accountId: number, groupId: number | undefined): Promise<void> {
  if (groupId === undefined) return;
  const isActive = await isGroupActive(db, accountId, groupId);
  if (isActive === undefined) throw invalid('group_id', 'is not a competence group of this account', 'not_here');
  if (!isActive) throw invalid('group_id', 'is an archived competence group', 'not_active');
}

/** @throws 400 `not_the_same` */
function requireLevels(levels: readonly CompetenceLevel[], count: number): void {
  if (!areLevels(levels, count)) throw invalid('levels', `must be the levels 1 to ${count}, in order`, 'not_the_same');
}

export const competencesHandlers: Handlers<typeof competences> = {
  list: async ({ query: { sort, limit, cursor, ...filter } }, { db, caller: { accountId } }) => {
    const page = await pageOf(
      competences.list,
      COMPETENCE_ORDER,
      { sort, limit, cursor },
      {
        rows: (segment) => listCompetences(db, accountId, filter, segment),
        count: () => countCompetences(db, accountId, filter),
      },
    );
    return { ...page, items: page.items.map(shown) };
  },

  byId: async ({ params: { id } }, { db, caller: { accountId, level } }) => ({
    ...(await find(db, accountId, id)),
    used_in: may(level, 'competences.manage') ? await usageOf(db, accountId, id) : null,
  }),

  create: async ({ body }, { db, caller: { accountId }, now, audit }) => {
    const id = await takeCompetenceId(db, accountId);
    const count = await levelCountOf(db, accountId);
    const { levels = emptyLevels(count) } = body;
    requireLevels(levels, count);
    if ((await countCompetences(db, accountId, {})) >= MOST_COMPETENCES)
      throw invalid('name', `an account has at most ${MOST_COMPETENCES} competences`, 'too_many');
    await requireGroup(db, accountId, body.group_id);
    const created = await insertCompetence(db, accountId, id, { ...body, levels }, now.toISOString());
    if (!created) throw nameTaken('competence');
    audit({ target: 'competences', targetId: id, fields: Object.keys(body) });
    return shown(created);
  },

  update: async ({ params: { id }, body: { version, ...changes } }, { db, caller: { accountId }, now, audit }) => {
    const count = await lockLevelCount(db, accountId);
    if (changes.levels) requireLevels(changes.levels, count);
    const before = await find(db, accountId, id);
    // A competence may stay in an archived group.
    if (changes.group_id !== before.group_id) await requireGroup(db, accountId, changes.group_id);
    if (changes.name !== undefined && (await isNameTaken(db, 'competences', accountId, changes.name, id)))
      throw nameTaken('competence');
    const saved = await orNameTaken(updateCompetence(db, accountId, id, version, changes, now.toISOString()), () =>
      nameTaken('competence'),
    );
    if (!saved) throw staleVersion(await find(db, accountId, id));
    audit({ target: 'competences', targetId: id, fields: Object.keys(changes) });
    return shown(saved);
  },

  archive: async ({ params: { id } }, { db, caller, now, audit }) => {
    const row = await setCompetenceArchived(db, caller.accountId, id, true, now.toISOString());
    if (row) audit({ target: 'competences', targetId: id, fields: ['is_active'] });
    // Archiving an archived competence succeeds.
    else await find(db, caller.accountId, id);
    return { message: 'Archived' };
  },

  restore: async ({ params: { id } }, { db, caller, now, audit }) => {
    const row = await setCompetenceArchived(db, caller.accountId, id, false, now.toISOString());
    if (!row) return find(db, caller.accountId, id);
    audit({ target: 'competences', targetId: id, fields: ['is_active'] });
    return shown(row);
  },

  merge: async ({ params: { id }, body: { into_id } }, { db, caller: { accountId }, now, audit }) => {
    if (into_id === id) throw invalid('into_id', 'is the competence itself', 'oneself');
    const at = now.toISOString();
    await lockLevelCount(db, accountId);
    await lockProfiles(db, accountId);
    // Waits for an evaluation that is being opened, which holds this lock, and then finds it.
    await lockTemplates(db, accountId);
    await find(db, accountId, id);
    const into = await findCompetence(db, accountId, into_id);
    if (!into) throw invalid('into_id', 'is not a competence of this account', 'not_here');
    if (into.archived_at !== null) throw invalid('into_id', 'is an archived competence', 'not_active');
    await requireNoOpenEvaluation(db, accountId, id);
    const profiles = await profilesExpecting(db, accountId, id);
    for (const { id: profileId, version, expected } of profiles) {
      await replaceExpectations(db, accountId, profileId, mergedExpectations(expected, id, into_id));
      await updateProfile(db, accountId, profileId, version, { name: undefined, at });
    }
    await moveCompetence(db, accountId, id, into_id);
    await moveGoals(db, accountId, id, into_id);
    const templates = await moveSections(db, accountId, id, into_id, at);
    await setCompetenceArchived(db, accountId, id, true, at);
    audit({ target: 'competences', targetId: id, fields: ['into_id', 'is_active'] });
    if (profiles.length > 0)
      audit({
        target: 'competence-profiles',
        targetIds: profiles.map((profile) => profile.id),
        fields: ['expected'],
        action: 'competence-profiles.update',
      });
    if (templates.length > 0)
      audit({
        target: 'evaluation-templates',
        targetIds: templates,
        fields: ['sections'],
        action: 'evaluation-templates.update',
      });
    return shown(into);
  },

  exportCsv: async (_, { db, caller }) => {
    const all = await listForFile(db, caller.accountId);
    return Readable.from(competenceRows(all));
  },

  importCsv: {
    prepare: async ({ query: { dry_run = false }, body: { file } }, { db, caller }) => {
      const read = await readCompetencesFile(file.bytes);
      if (!dry_run) return (inside) => writeCompetences(read, inside);
      const report = reportOf(read, await checkCompetences(db, caller.accountId, read));
      return async () => report;
    },
  },

  library: async ({ query: { locale } }, { db, caller: { accountId } }) => {
    const library = competenceLibrary(locale);
    const here = await namesHere(
      db,
      accountId,
      library.map(({ name }) => name),
    );
    const count = await levelCountOf(db, accountId);
    return {
      items: library.map(({ levels, ...ready }) => ({
        ...ready,
        levels: withLevelCount(levels, count),
        is_here: here.has(fold(ready.name)),
      })),
    };
  },

  addFromLibrary: async ({ body }, context) => ({ created: await addFromLibrary(body, context) }),
};
