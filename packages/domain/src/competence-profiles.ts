import { fold } from './text.ts';

/** The maximum number of profiles of an account, including archived ones. */
export const MOST_PROFILES = 500;
export const MOST_TITLES = 30;
export const MOST_EXPECTED = 40;

/** A competence that a job requires, and the expected level. */
export interface Expectation {
  competence_id: number;
  /** From 1, the lowest. */
  level: number;
}

/** The form in which job titles are compared: without case, accents and surrounding space. */
export const titleKey = (title: string): string => fold(title.trim());

/** The index of the first key that occurred before; undefined if there is none. */
export function firstRepeated(keys: readonly (string | number)[]): number | undefined {
  const at = keys.findIndex((key, index) => keys.indexOf(key) < index);
  return at === -1 ? undefined : at;
}

/** A job title and how many people have it. */
export interface HeldTitle {
  job_title: string;
  people: number;
}

/**
 * The titles that no profile has, most people first. Spellings of one title are combined under the most frequent one;
 * empty titles are ignored.
 * @param taken keys of the titles in active profiles
 */
export function unmatchedTitles(held: readonly HeldTitle[], taken: ReadonlySet<string>): HeldTitle[] {
  const found = new Map<string, HeldTitle>();
  for (const { job_title, people } of held.toSorted(byPeople)) {
    const key = titleKey(job_title);
    if (job_title.trim() === '' || taken.has(key)) continue;
    const { people: others, job_title: shown } = found.get(key) ?? { people: 0, job_title: job_title.trim() };
    found.set(key, { job_title: shown, people: others + people });
  }
  return [...found.values()].toSorted(byPeople);
}

const byPeople = (a: HeldTitle, b: HeldTitle): number =>
  b.people - a.people || (a.job_title < b.job_title ? -1 : Number(a.job_title > b.job_title));

/**
 * The expectations of a profile after a competence was merged into another one: at most one per competence, with the
 * higher level. Sorted by the id of the competence.
 */
export function mergedExpectations(expected: readonly Expectation[], id: number, intoId: number): Expectation[] {
  const levels = new Map<number, number>();
  for (const { competence_id, level } of expected) {
    const of = competence_id === id ? intoId : competence_id;
    levels.set(of, Math.max(level, levels.get(of) ?? 0));
  }
  return [...levels]
    .map(([competence_id, level]) => ({ competence_id, level }))
    .toSorted((a, b) => a.competence_id - b.competence_id);
}
