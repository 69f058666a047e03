import { Readable } from 'node:stream';
import { type CompetenceProfile, competenceProfiles } from '@jornada/contract/competences-profiles';
import { MOST_PROFILES, titleKey, unmatchedTitles } from '@jornada/domain/competence-profiles';
import { invalid, nameTaken, notFound, staleVersion } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { isNameTaken } from '../db/named-rows.ts';
import { pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import {
  countProfiles,
  findProfile,
  insertProfile,
  listProfiles,
  lockProfiles,
  PROFILE_ORDER,
  type ProfileRow,
  replaceExpectations,
  setProfileArchived,
  takeProfileId,
  updateProfile,
} from './profiles.queries.ts';
import { checkProfiles, readProfilesFile, reportOf, rowsForFile, writeProfiles } from './profiles-import.service.ts';
import { listHeldTitles, listTakenTitles } from './titles.queries.ts';
import { writeTitles } from './titles.service.ts';
import { requireOnce, requireExpected } from './profile-checks.service.ts';

const shown = ({ archived_at, ...row }: ProfileRow): CompetenceProfile => ({
  ...row,
  is_active: archived_at === null,
});

/** @throws 404 if the account has no such profile */
async function find(db: Db, accountId: number, id: number): Promise<ProfileRow> {
  const row = await findProfile(db, accountId, id);
  if (!row) throw notFound();
  return row;
}

export const profilesHandlers: Handlers<typeof competenceProfiles> = {
  list: async ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller: { accountId } }) => {
    const page = await pageOf(
      competenceProfiles.list,
      PROFILE_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listProfiles(db, accountId, filter, segment),
        count: () => countProfiles(db, accountId, filter),
      },
    );
    return { ...page, items: page.items.map(shown) };
  },

  unmatched: async (_, { db, caller: { accountId } }) => {
    const taken = await listTakenTitles(db, accountId);
    const keys = new Set(taken.map(({ title_folded }) => title_folded));
    return { items: unmatchedTitles(await listHeldTitles(db, accountId), keys) };
  },

  byId: async ({ params: { id } }, { db, caller }) => shown(await find(db, caller.accountId, id)),

  create: async ({ body }, { db, caller: { accountId }, now, audit }) => {
    const { name, job_titles = [], expected = [] } = body;
    requireOnce('job_titles', job_titles.map(titleKey));
    const id = await takeProfileId(db, accountId);
    if ((await countProfiles(db, accountId, {})) >= MOST_PROFILES)
      throw invalid('name', `an account has at most ${MOST_PROFILES} profiles`, 'too_many');
    await requireExpected(db, accountId, expected);
    if (!(await insertProfile(db, accountId, id, name, now.toISOString()))) throw nameTaken('profile');
    await writeTitles(db, accountId, { id, archived_at: null }, job_titles);
    await replaceExpectations(db, accountId, id, expected);
    audit({ target: 'competence-profiles', targetId: id, fields: Object.keys(body) });
    return shown(await find(db, accountId, id));
  },

  update: async ({ params: { id }, body: { version, ...changes } }, { db, caller: { accountId }, now, audit }) => {
    const { name, job_titles, expected } = changes;
    if (job_titles) requireOnce('job_titles', job_titles.map(titleKey));
    await lockProfiles(db, accountId);
    const before = await find(db, accountId, id);
    if (expected) await requireExpected(db, accountId, expected, before.expected);
    if (name !== undefined && (await isNameTaken(db, 'competence_profiles', accountId, name, id)))
      throw nameTaken('profile');
    const saved = await updateProfile(db, accountId, id, version, { name, at: now.toISOString() });
    if (!saved) throw staleVersion(shown(before));
    if (job_titles) await writeTitles(db, accountId, before, job_titles);
    if (expected) await replaceExpectations(db, accountId, id, expected);
    audit({ target: 'competence-profiles', targetId: id, fields: Object.keys(changes) });
    return shown(await find(db, accountId, id));
  },

  archive: async ({ params: { id } }, { db, caller: { accountId }, now, audit }) => {
    await lockProfiles(db, accountId);
    if (await setProfileArchived(db, accountId, id, true, now.toISOString()))
      audit({ target: 'competence-profiles', targetId: id, fields: ['is_active'] });
    // Archiving an archived profile succeeds.
    else await find(db, accountId, id);
    return { message: 'Archived' };
  },

  restore: async ({ params: { id } }, { db, caller: { accountId }, now, audit }) => {
    await lockProfiles(db, accountId);
    if (await setProfileArchived(db, accountId, id, false, now.toISOString())) {
      const row = await find(db, accountId, id);
      await writeTitles(db, accountId, row, row.job_titles);
      audit({ target: 'competence-profiles', targetId: id, fields: ['is_active'] });
    }
    return shown(await find(db, accountId, id));
  },

  exportCsv: async (_, { db, caller }) => Readable.from(await rowsForFile(db, caller.accountId)),

  importCsv: {
    prepare: async ({ query: { dry_run = false }, body: { file } }, { db, caller }) => {
      const read = await readProfilesFile(file.bytes);
      if (!dry_run) return (inside) => writeProfiles(read, inside);
      const report = reportOf(read, await checkProfiles(db, caller.accountId, read));
      return async () => report;
    },
  },
};
