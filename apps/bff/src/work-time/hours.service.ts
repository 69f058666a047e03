import { invalid } from '@jornada/domain/refusal';
import { daysTouched, isAhead, LONGEST_DAY, type Span } from '@jornada/domain/worktime';
import type { Db } from '../db/handle.ts';
import { anyMonthClosed } from './closed-months.queries.ts';
import { lockWorker, orOverlap, OVERLAP, type Worker } from './entries.queries.ts';
import { workedOn } from './worked.queries.ts';

/** @throws Refusal 400 at `path` if hours that start at this minute lie in the future */
export function assertBegun(start: number, now: Date, path = 'started_at'): void {
  if (isAhead(start, now)) throw invalid(path, 'is in the future', 'in_future');
}

/**
 * Every change of hours goes through here. Writes of one person are serialised; after each, no touched day counts more
 * than 24 hours, and the database has refused overlaps.
 * @param touched the spans of the hours before and after the change
 * @throws Refusal 400 if the person is not of this account, a month is closed, entries would overlap, or a day would
 * count more than 24 hours
 */
export async function changeHours<T>(
  tx: Db,
  worker: Worker,
  touched: readonly Span[],
  write: () => Promise<T>,
): Promise<T> {
  const { accountId, userId, timeZone } = worker;
  if (!(await lockWorker(tx, worker))) throw invalid('user_id', 'is not a person of this account', 'not_here');
  const days = touched.flatMap((span) => daysTouched(timeZone, span));
  // Closing a month takes the same lock, so hours written concurrently are either counted by it or refused.
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  if (await anyMonthClosed(tx, accountId, userId, months))
    throw invalid('started_at', 'is in a month that is closed', 'month_closed');

  const result = await orOverlap(write);
  if (result === OVERLAP) throw invalid('started_at', 'overlaps another entry of the same person', 'overlap');

  // Only a day of 25 hours can exceed 24 hours without an overlap.
  const long = [
    ...new Map(days.filter(({ start, end }) => end - start > LONGEST_DAY).map((day) => [day.date, day])).values(),
  ];
  for (const day of long)
    if (((await workedOn(tx, accountId, [userId], [day])).get(userId)?.[0] ?? 0) > LONGEST_DAY)
      throw invalid('minutes', 'would make a day of more than 24 hours', 'day_full');
  return result;
}
