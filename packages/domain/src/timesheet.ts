import { LONGEST_ENTRY, minutesWithin, type Span } from './worktime.ts';

/** The fields of an entry needed to fill a timesheet cell. */
export interface Placed extends Span {
  id: number;
}

/** The changes that give a cell its typed minutes: entries to shorten, to delete and to add. */
export interface CellPlan {
  remove: number[];
  resize: Placed[];
  add: Span[];
}

/**
 * Changes the minutes of `cell`'s entries within `day` to `wanted`. Excess is cut from the end of the day backwards,
 * only from the part within this day; missing time goes to the first gap from `from` on that holds it in one piece, or
 * otherwise into all gaps, starting there.
 * @param cell the cell's entries that touch the day
 * @param others all other entries of the person that touch it
 * @param latest the last minute in which an added entry may start
 * @returns null if the day has too little free time, or if an entry covers the whole day and beyond
 */
export function planCell(
  day: Span,
  from: number,
  cell: readonly Placed[],
  others: readonly Span[],
  wanted: number,
  latest = Infinity,
): CellPlan | null {
  const have = cell.reduce((sum, entry) => sum + minutesWithin(entry, day), 0);
  return wanted < have ? cut(day, cell, have - wanted) : fill(day, from, [...cell, ...others], wanted - have, latest);
}

function cut(day: Span, cell: readonly Placed[], minutes: number): CellPlan | null {
  const plan: CellPlan = { remove: [], resize: [], add: [] };
  let left = minutes;
  for (const entry of cell.toSorted((a, b) => b.start - a.start)) {
    if (left === 0) break;
    const here = Math.min(left, minutesWithin(entry, day));
    left -= here;
    if (here === entry.end - entry.start) plan.remove.push(entry.id);
    else if (entry.end <= day.end) plan.resize.push({ ...entry, end: entry.end - here });
    else if (entry.start >= day.start) plan.resize.push({ ...entry, start: entry.start + here });
    else return null;
  }
  return plan;
}

function fill(day: Span, preferred: number, taken: readonly Span[], minutes: number, latest: number): CellPlan | null {
  const plan: CellPlan = { remove: [], resize: [], add: [] };
  if (minutes === 0) return plan;
  const free = gaps(day, taken).filter(({ start }) => start <= latest);
  // If it is not yet the preferred hour today, the work is assumed to have just ended.
  const from = preferred <= latest ? preferred : Math.max(day.start, latest - minutes);
  // From the preferred hour on first, then earlier gaps.
  const later = free
    .map((gap) => ({ start: Math.max(gap.start, from), end: gap.end }))
    .filter(({ start, end }) => end > start);
  const earlier = free
    .map((gap) => ({ start: gap.start, end: Math.min(gap.end, from) }))
    .filter(({ start, end }) => end > start);
  const whole = [...later, ...free].find(({ start, end }) => end - start >= minutes);
  if (whole && minutes <= LONGEST_ENTRY) return { ...plan, add: [{ start: whole.start, end: whole.start + minutes }] };
  let left = minutes;
  for (const { start, end } of [...later, ...earlier]) {
    const part = Math.min(left, end - start);
    if (part > 0) plan.add.push({ start, end: start + part });
    left -= part;
  }
  return left > 0 ? null : plan;
}

/** The gaps of `day` not covered by `taken`, in order. */
export function gaps(day: Span, taken: readonly Span[]): Span[] {
  const free: Span[] = [];
  let at = day.start;
  for (const { start, end } of taken.toSorted((a, b) => a.start - b.start)) {
    if (start > at) free.push({ start: at, end: Math.min(start, day.end) });
    at = Math.max(at, end);
  }
  if (at < day.end) free.push({ start: at, end: day.end });
  return free.filter(({ start, end }) => end > start);
}
