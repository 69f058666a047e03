import { isAnonymous, type RaterGroup } from './evaluations.ts';
import { leaderOf, type Lines } from './lines.ts';

/** A rater of a subject. */
export interface Assignment {
  subject_id: number;
  group: RaterGroup;
  rater_id: number;
}

/** Active people, by their effective leader. */
function reportsBy(lines: Lines): ReadonlyMap<number, number[]> {
  const by = new Map<number, number[]>();
  for (const [person, { active }] of lines) {
    const leader = active ? leaderOf(lines, person) : null;
    if (leader === null) continue;
    const own = by.get(leader);
    if (own) own.push(person);
    else by.set(leader, [person]);
  }
  return by;
}

/**
 * The raters given by the line for each subject: the effective leader, the subject, and their reports, for the groups
 * of the cycle. Peers and external raters are proposed and not included.
 */
export function assignmentsOf(subjects: readonly number[], groups: readonly RaterGroup[], lines: Lines): Assignment[] {
  const reports = groups.includes('reports') ? reportsBy(lines) : new Map<number, number[]>();
  const isLeaderAsked = groups.includes('leader');
  const isSelfAsked = groups.includes('self');
  // A large company waits for tens of thousands of assignments, so all are collected in one list.
  const assigned: Assignment[] = [];
  for (const subject_id of subjects) {
    const leader = isLeaderAsked ? leaderOf(lines, subject_id) : null;
    if (leader !== null) assigned.push({ subject_id, group: 'leader', rater_id: leader });
    if (isSelfAsked) assigned.push({ subject_id, group: 'self', rater_id: subject_id });
    for (const rater_id of reports.get(subject_id) ?? []) assigned.push({ subject_id, group: 'reports', rater_id });
  }
  return assigned;
}

/** People with the most forms in a forecast. */
const BUSIEST = 10;

/** The forecast of opening a cycle. */
export interface Forecast {
  subjects: number;
  /** The total number of forms; for peers, the minimum per subject. */
  forms: number;
  /** The people with the most forms, without peer forms. */
  busiest: { user_id: number; forms: number }[];
  /** Anonymous groups that cannot be shown on their own, because there are too few people to answer. */
  cannot_reach: { user_id: number; group: RaterGroup; possible: number; needed: number }[];
  without_leader: number[];
}

interface Asked {
  subjects: readonly number[];
  groups: readonly RaterGroup[];
  lines: Lines;
  peers_min: number;
  min_answers: number;
}

/** The forecast of a draft; nothing is stored. */
export function forecastOf({ subjects, groups, lines, peers_min, min_answers }: Asked): Forecast {
  const assigned = assignmentsOf(subjects, groups, lines);
  const forms = new Map<number, number>();
  const perSubject = new Map<number, Assignment[]>(subjects.map((id) => [id, []]));
  for (const one of assigned) {
    forms.set(one.rater_id, (forms.get(one.rater_id) ?? 0) + 1);
    perSubject.get(one.subject_id)?.push(one);
  }
  const active = [...lines.values()].filter((place) => place.active).length;
  const possibleIn = (group: RaterGroup, subject: number): number => {
    const own = perSubject.get(subject) ?? [];
    // People in another group are no peers, nor is the subject.
    if (group === 'peers') return active - new Set([subject, ...own.map(({ rater_id }) => rater_id)]).size;
    return own.filter((one) => one.group === group).length;
  };
  const cannotReach = subjects.flatMap((user_id) =>
    groups
      .filter((group) => isAnonymous(group) && group !== 'external')
      .map((group) => ({ user_id, group, possible: possibleIn(group, user_id), needed: min_answers }))
      // Groups without any possible rater are not reported.
      .filter(({ possible, needed }) => possible > 0 && possible < needed),
  );
  return {
    subjects: subjects.length,
    forms: assigned.length + (groups.includes('peers') ? subjects.length * peers_min : 0),
    busiest: [...forms]
      .map(([user_id, count]) => ({ user_id, forms: count }))
      .toSorted((a, b) => b.forms - a.forms || a.user_id - b.user_id)
      .slice(0, BUSIEST),
    cannot_reach: cannotReach,
    without_leader: groups.includes('leader') ? subjects.filter((id) => leaderOf(lines, id) === null) : [],
  };
}
