import type { ProfilesReport } from '@jornada/contract/competences-profiles';
import { MOST_PROFILES } from '@jornada/domain/competence-profiles';
import {
  type FileProfile,
  profileColumnsOf,
  type ProfileFault,
  profileHeaderFaults,
  profileRows,
  PROFILES_IMPORT,
  profilesOf,
} from '@jornada/domain/competence-profiles-file';
import { nameTaken } from '@jornada/domain/refusal';
import { counted, fold } from '@jornada/domain/text';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { badRows, type UploadedRows, uploadedRows } from '../files/uploaded-rows.ts';
import { levelCountOf, listKinds, lockLevelCount } from './competences.queries.ts';
import {
  insertProfile,
  listActiveProfiles,
  listProfileNames,
  lockProfiles,
  replaceExpectations,
  takeProfileId,
} from './profiles.queries.ts';
import { listTakenTitles } from './titles.queries.ts';
import { writeTitles } from './titles.service.ts';

/**
 * The rows of the active profiles. Expectations of archived competences are left out, because they cannot be imported.
 */
export async function rowsForFile(db: Db, accountId: number) {
  const active = (await listKinds(db, accountId)).filter(({ archived_at }) => archived_at === null);
  const names = new Map(active.map(({ id, name }) => [id, name]));
  const profiles = await listActiveProfiles(db, accountId);
  return profileRows(
    profiles.map(({ name, job_titles, expected }) => ({
      name,
      job_titles,
      expected: expected.flatMap(({ competence_id, level }) => {
        const competence = names.get(competence_id);
        return competence === undefined ? [] : [{ competence, level }];
      }),
    })),
  );
}

/** The rows of an uploaded file, and its columns. */
interface ProfilesFile {
  header: Parameters<typeof profilesOf>[1];
  rows: UploadedRows['rows'];
  /** Faults of the file itself. */
  faults: ProfileFault[];
}

/** @throws Refusal 400 if it is not a CSV file */
export async function readProfilesFile(bytes: Uint8Array): Promise<ProfilesFile> {
  const { headings, rows, faults } = await uploadedRows(bytes, PROFILES_IMPORT.rows);
  const columns = profileColumnsOf(headings);
  return {
    header: { columns, width: headings.length },
    rows,
    faults: [...profileHeaderFaults(columns), ...faults],
  };
}

interface Checked {
  profiles: FileProfile[];
  faults: ProfileFault[];
}

/** The profiles that the file would create now, and all faults. Writes nothing. */
export async function checkProfiles(
  db: Db,
  accountId: number,
  { header, rows, faults }: ProfilesFile,
): Promise<Checked> {
  if (faults.length > 0) return { profiles: [], faults };
  const names = await listProfileNames(db, accountId);
  const titles = await listTakenTitles(db, accountId);
  const competences = await listKinds(db, accountId);
  const { profiles, faults: found } = profilesOf(rows, header, {
    names,
    titles: new Set(titles.map(({ title_folded }) => title_folded)),
    competences: new Map(
      competences.map(({ id, name, archived_at }) => [fold(name), { id, isActive: archived_at === null }]),
    ),
    levelCount: await levelCountOf(db, accountId),
  });
  const firstTooMany = profiles[MOST_PROFILES - names.size];
  if (firstTooMany)
    found.push({
      row: firstTooMany.row,
      path: 'file',
      message: `would give the account more than ${MOST_PROFILES} profiles`,
      code: 'too_many_profiles',
    });
  return { profiles, faults: found.toSorted((a, b) => a.row - b.row) };
}

/** The report of a file that was checked but not written. */
export const reportOf = ({ rows }: ProfilesFile, { profiles, faults }: Checked): ProfilesReport => ({
  rows: rows.length,
  profiles: profiles.length,
  created: [],
  errors: faults.slice(0, PROFILES_IMPORT.errors),
  error_count: faults.length,
  message:
    faults.length > 0 ? counted(faults.length, 'error') : `${counted(profiles.length, 'profile')} would be created`,
});

/** Creates all profiles of the file in the transaction, or throws 400 with the same report as a check. */
export async function writeProfiles(file: ProfilesFile, context: CallContext): Promise<ProfilesReport> {
  const { db, caller, now, audit } = context;
  const { accountId } = caller;
  // Locks changing the number of levels, and writes of profiles.
  await lockLevelCount(db, accountId);
  await lockProfiles(db, accountId);
  const checked = await checkProfiles(db, accountId, file);
  const report = reportOf(file, checked);
  if (report.error_count > 0) throw badRows(report, 'nothing was created');
  const first = await takeProfileId(db, accountId, checked.profiles.length);
  const created: number[] = [];
  for (const [index, { name, job_titles, expected }] of checked.profiles.entries()) {
    const id = first + index;
    if (!(await insertProfile(db, accountId, id, name, now.toISOString()))) throw nameTaken('profile');
    await writeTitles(db, accountId, { id, archived_at: null }, job_titles);
    await replaceExpectations(db, accountId, id, expected);
    created.push(id);
  }
  audit({ target: 'competence-profiles', targetIds: created, fields: ['name', 'job_titles', 'expected'] });
  return { ...report, created, message: `${counted(created.length, 'profile')} created` };
}
