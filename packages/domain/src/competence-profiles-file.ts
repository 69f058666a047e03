import { type Expectation, MOST_EXPECTED, MOST_PROFILES, MOST_TITLES, titleKey } from './competence-profiles.ts';
import {
  columnsIn,
  type ColumnPlaces,
  type FileHeader,
  type FileRow,
  levelIn,
  missingColumns,
  type RowFault,
  rowReader,
} from './file-rows.ts';
import { fold, isFilled } from './text.ts';

/** Limits of a file of job profiles: bytes, rows (enough for importing every export), and listed errors. */
export const PROFILES_IMPORT = {
  bytes: 16 * 1024 * 1024,
  rows: MOST_PROFILES * (MOST_TITLES + MOST_EXPECTED),
  errors: 500,
} as const;

/** The columns of the file: a row for each job title, and one for each expected competence with its level. */
export const PROFILE_COLUMNS = ['profile', 'job_title', 'competence', 'level'] as const;
type ProfileColumn = (typeof PROFILE_COLUMNS)[number];
export type ProfileColumns = ColumnPlaces<ProfileColumn>;
export type ProfileFault = RowFault<ProfileColumn>;

/** Known headings, compared without case, accents and punctuation. The first of each is that of our own export. */
const HEADINGS: Record<ProfileColumn, readonly string[]> = {
  profile: ['profile', 'job profile', 'name', 'perfil', 'perfil de cargo', 'nome'],
  job_title: ['job_title', 'title', 'cargo'],
  competence: ['competence', 'competência'],
  level: ['level', 'nível'],
};

/** The columns of a header; unknown headings are ignored. */
export const profileColumnsOf = (headings: readonly string[]): ProfileColumns => columnsIn(headings, HEADINGS);

/** The faults of a header: each required column that is missing. */
export const profileHeaderFaults = (columns: ProfileColumns): ProfileFault[] => missingColumns(columns, ['profile']);

/** A profile as a file has it. `row` is its first one. */
export interface FileProfile {
  row: number;
  name: string;
  job_titles: string[];
  expected: Expectation[];
}

/** A profile with the names of its expected competences. */
export interface NamedProfile {
  name: string;
  job_titles: readonly string[];
  expected: readonly { competence: string; level: number }[];
}

/** The rows of profiles by name: their job titles in order, then their expectations by the name of the competence. */
export const profileRows = (all: readonly NamedProfile[]) =>
  all.toSorted(byKey(({ name }) => name)).flatMap(({ name: profile, job_titles, expected }) => {
    const row = { profile, job_title: '', competence: '', level: null };
    const rows = [
      ...job_titles.map((job_title) => ({ ...row, job_title })),
      ...expected.toSorted(byKey(({ competence }) => competence)).map((one) => ({ ...row, ...one })),
    ];
    return rows.length > 0 ? rows : [row];
  });

const byKey =
  <T>(textOf: (one: T) => string) =>
  (a: T, b: T): number => {
    const [one, other] = [fold(textOf(a)), fold(textOf(b))];
    return one < other ? -1 : Number(one > other);
  };

/** The data of an account that decides whether a profile can be created. */
export interface ProfilesHere {
  /** Folded names of its profiles, including archived ones. */
  names: ReadonlySet<string>;
  /** Keys of the job titles in its active profiles. */
  titles: ReadonlySet<string>;
  /** Its competences by folded name. */
  competences: ReadonlyMap<string, { id: number; isActive: boolean }>;
  levelCount: number;
}

const MOST = { profile: 80, job_title: 120, competence: 80 } as const;

/**
 * The profiles of a file, in the order of their first rows, and all its faults by row. Rows with one name form one
 * profile. A row may contain a job title, an expected competence, both or neither.
 */
export function profilesOf(
  rows: readonly FileRow[],
  header: FileHeader<ProfileColumn>,
  here: ProfilesHere,
): { profiles: FileProfile[]; faults: ProfileFault[] } {
  const found = new Map<string, FileProfile>();
  const titles = new Set<string>();
  const faults: ProfileFault[] = [];
  for (const fileRow of rows) {
    const reader = rowReader(fileRow, header, faults);
    if (reader.isShifted() || !isNamed(reader)) continue;
    const name = reader.cell('profile');
    const key = fold(name);
    const known = found.get(key);
    const profile = known ?? { row: fileRow.row, name, job_titles: [], expected: [] };
    found.set(key, profile);
    if (!known && here.names.has(key))
      reader.fault('profile', 'name_taken', 'is the name of a profile of this account, which may be archived');
    const title = titleOf(reader, here, titles, profile.job_titles.length);
    if (title !== undefined) profile.job_titles.push(title);
    const expectation = expectationOf(reader, here, profile.expected);
    if (expectation) profile.expected.push(expectation);
  }
  return { profiles: [...found.values()], faults };
}

type Reader = ReturnType<typeof rowReader<ProfileColumn>>;

function isNamed({ cell, fault, isText }: Reader): boolean {
  if (!isText('profile', MOST.profile)) return false;
  const isGiven = isFilled(cell('profile'));
  if (!isGiven) fault('profile', 'empty', 'must not be empty');
  return isGiven;
}

/** The job title of a row; undefined if missing or invalid. @param taken keys of the titles in earlier rows */
function titleOf({ cell, fault, isText, isLine }: Reader, here: ProfilesHere, taken: Set<string>, count: number) {
  const title = cell('job_title').trim();
  if (title === '' || !isText('job_title', MOST.job_title) || !isLine('job_title')) return undefined;
  const key = titleKey(title);
  if (here.titles.has(key)) fault('job_title', 'title_taken', 'is a job title of another profile of this account');
  else if (taken.has(key)) fault('job_title', 'duplicate', 'is in the file twice');
  else if (count === MOST_TITLES) fault('job_title', 'too_many', `a profile has at most ${MOST_TITLES} job titles`);
  else {
    taken.add(key);
    return title;
  }
  return undefined;
}

/**
 * The expectation in a row; undefined if missing or invalid. @param before the profile's expectations from earlier rows
 */
function expectationOf(
  { cell, fault, isText }: Reader,
  { competences, levelCount }: ProfilesHere,
  before: readonly Expectation[],
): Expectation | undefined {
  const name = cell('competence');
  const level = levelIn(cell('level'), levelCount);
  if (!isFilled(name)) {
    if (level !== null) fault('competence', 'empty', 'must not be empty where a level is');
    return undefined;
  }
  if (!isText('competence', MOST.competence)) return undefined;
  const competence = competences.get(fold(name)) ?? competences.get(fold(name.trim()));
  if (!level) fault('level', 'not_a_level', `must be a whole number from 1 to ${levelCount}`);
  else if (!competence) fault('competence', 'not_here', 'is not a competence of this account');
  else if (!competence.isActive) fault('competence', 'not_active', 'is an archived competence');
  else if (before.some(({ competence_id }) => competence_id === competence.id))
    fault('competence', 'duplicate', 'is in this profile twice');
  else if (before.length === MOST_EXPECTED)
    fault('competence', 'too_many', `a profile expects at most ${MOST_EXPECTED} competences`);
  else return { competence_id: competence.id, level };
  return undefined;
}
