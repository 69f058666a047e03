import { invalid, type Refusal } from './refusal.ts';

/** Maximum number of people above a person in the line. */
export const MAX_DEPTH = 32;

/** The maximum number of people in a response with all lines. */
export const MOST_IN_LINES = 20_000;

/** The leader of a person, and whether the person's employment link is active. */
export interface Place {
  reports_to: number | null;
  active: boolean;
}

/** The leader of each person of an account, by id. A missing leader counts as none. */
export type Lines = ReadonlyMap<number, Place>;

/** How a caller leads a person: as the effective leader, or further up the line. */
export const LEADING = ['direct', 'line'] as const;
export type Leading = (typeof LEADING)[number];

/** The people that one person leads, by id. */
export type Led = ReadonlyMap<number, Leading>;

/** The stored leaders above `person`, nearest first, whether active or not; in a circle, each once. */
export function recordedLineOf(lines: Lines, person: number): number[] {
  const above: number[] = [];
  const seen = new Set([person]);
  for (let next = lines.get(person)?.reports_to ?? null; next !== null && !seen.has(next); ) {
    const place = lines.get(next);
    if (!place) break;
    above.push(next);
    seen.add(next);
    next = place.reports_to;
  }
  return above;
}

/** The effective leaders above `person`, nearest first: people whose link has ended are skipped. */
export const lineOf = (lines: Lines, person: number): number[] =>
  recordedLineOf(lines, person).filter((above) => lines.get(above)?.active);

/** The effective leader: the nearest person up the line whose link is active; null without one. */
export function leaderOf(lines: Lines, person: number): number | null {
  const recorded = lines.get(person)?.reports_to ?? null;
  // Nearly all leaders are active; only otherwise is the line above searched.
  if (recorded !== null && recorded !== person && lines.get(recorded)?.active) return recorded;
  return lineOf(lines, person)[0] ?? null;
}

/** Whether `leader` leads `person`: as the effective leader, from further above, or not. Nobody leads themselves. */
export function leads(lines: Lines, leader: number, person: number): Leading | 'no' {
  const at = lineOf(lines, person).indexOf(leader);
  if (at < 0) return 'no';
  return at === 0 ? 'direct' : 'line';
}

/** Everybody led by `leader`. Reads only the leader's position and those below. */
export function ledBy(lines: Lines, leader: number): Led {
  const led = new Map<number, Leading>();
  if (!lines.get(leader)?.active) return led;
  const below = childrenOf(lines);
  const open: { person: number; how: Leading }[] = [{ person: leader, how: 'direct' }];
  for (let at = open.pop(); at; at = open.pop())
    for (const person of below.get(at.person) ?? []) {
      if (person === leader || led.has(person)) continue;
      led.set(person, at.how);
      open.push({ person, how: lines.get(person)?.active ? 'line' : at.how });
    }
  return led;
}

/** Whether `person` would lead themselves if they reported to `leader`; links that have ended count. */
export const wouldCircle = (lines: Lines, person: number, leader: number): boolean =>
  person === leader || recordedLineOf(lines, leader).includes(person);

/** Whether more than 32 people would be above somebody if `person` reported to `leader`. */
export const wouldBeTooDeep = (lines: Lines, person: number, leader: number): boolean =>
  recordedLineOf(lines, leader).length + 1 + heightOf(lines, person) > MAX_DEPTH;

const FAULTS = {
  oneself: 'must be somebody else',
  not_here: 'is not a person of this account',
  circle: 'is led by this person, who would lead themselves',
  too_deep: `would put more than ${MAX_DEPTH} people above somebody`,
};
export type LineFault = keyof typeof FAULTS;

/** 400 for the field `reports_to`. */
export const lineRefusal = (fault: LineFault): Refusal => invalid('reports_to', FAULTS[fault], fault);

/** Why `person` cannot report to `leader`; undefined if they can. */
export function whyNotLeader(lines: Lines, person: number, leader: number): LineFault | undefined {
  if (person === leader) return 'oneself';
  if (!lines.has(leader)) return 'not_here';
  if (wouldCircle(lines, person, leader)) return 'circle';
  return wouldBeTooDeep(lines, person, leader) ? 'too_deep' : undefined;
}

/** A person in the tree of effective leaders. */
export interface Position {
  /** The effective leader. */
  leader: number | null;
  /** The number of people they lead directly. */
  leads: number;
  /** The number of people below them. */
  below: number;
}

/** The tree of active people, by id, in the order of `lines`. */
export function positionsOf(lines: Lines): Map<number, Position> {
  const positions = new Map<number, Position>();
  for (const [person, { active }] of lines)
    if (active) positions.set(person, { leader: leaderOf(lines, person), leads: 0, below: 0 });
  for (const { leader } of positions.values()) {
    let above = leader === null ? undefined : positions.get(leader);
    if (above) above.leads++;
    for (let steps = 0; above && steps < MAX_DEPTH; steps++) {
      above.below++;
      above = above.leader === null ? undefined : positions.get(above.leader);
    }
  }
  return positions;
}

function childrenOf(lines: Lines): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const [person, { reports_to }] of lines) {
    if (reports_to === null) continue;
    const siblings = children.get(reports_to);
    if (siblings) siblings.push(person);
    else children.set(reports_to, [person]);
  }
  return children;
}

/** The number of people on the longest line below `person`. */
function heightOf(lines: Lines, person: number): number {
  const children = childrenOf(lines);
  let height = 0;
  let level = children.get(person) ?? [];
  // A line that is too long already ends the search, so it also ends in a circle.
  for (; level.length > 0 && height <= MAX_DEPTH; height++) level = level.flatMap((one) => children.get(one) ?? []);
  return height;
}
