import type { CalendarDate } from '@jornada/domain/calendar';
import { invalid } from '@jornada/domain/refusal';
import { daySpans, daysTouched, LONGEST_ENTRY, minuteOf } from '@jornada/domain/worktime';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { anyMonthClosed } from './closed-months.queries.ts';
import { type EntryRow, insertEntries } from './entries.queries.ts';
import { changeHours } from './hours.service.ts';
import { takeTimer } from './timers.queries.ts';
import { findSpans } from './worked.queries.ts';

/**
 * Ends the caller's running timer and saves its hours as an entry.
 * @returns null for less than a minute, undefined without a running timer
 * @throws Refusal 400 if `end` is before the start or more than 24 hours after it
 */
export async function stopTimer(
  { db, caller, now, audit }: CallContext,
  end: number,
): Promise<EntryRow | null | undefined> {
  const { accountId, userId, timeZone } = caller;
  const timer = await takeTimer(db, accountId, userId);
  if (!timer) return undefined;
  const { start_minute: start, ...subject } = timer;
  if (end < start) throw invalid('ended_at', 'must not be before the start', 'before_start');
  if (end - start > LONGEST_ENTRY)
    throw invalid('ended_at', 'is more than 24 hours after the start: enter when it really ended', 'too_long');
  audit({ target: 'work-timer', targetId: userId, action: 'work-timer.stop' });
  if (end === start) return null;
  const entry = { ...subject, start_minute: start, end_minute: end };
  const [row] = await changeHours(db, { accountId, userId, timeZone }, [{ start, end }], () =>
    insertEntries(db, accountId, userId, [entry], now.toISOString()),
  );
  audit({
    target: 'work-time',
    targetId: (row as EntryRow).id,
    action: 'work-time.create',
    fields: ['started_at', 'minutes'],
  });
  return row;
}

/**
 * Ends the running timer of a person who leaves, and saves its hours until the end of the last day of work. Hours that
 * cannot be entries, because of another entry or a closed month, are not saved.
 * @returns the minutes saved; null without a running timer
 */
export async function endTimer(
  tx: Db,
  { accountId, timeZone }: { accountId: number; timeZone: string },
  userId: number,
  lastDay: CalendarDate,
  now: Date,
): Promise<number | null> {
  const timer = await takeTimer(tx, accountId, userId);
  if (!timer) return null;
  const { start_minute: start, ...subject } = timer;
  const [day] = daySpans(timeZone, lastDay, lastDay);
  const end = Math.min(minuteOf(now), day?.end ?? start, start + LONGEST_ENTRY);
  if (end <= start) return 0;
  const span = { start, end };
  const months = daysTouched(timeZone, span).map(({ date }) => date.slice(0, 7));
  const isTaken = (await findSpans(tx, accountId, userId, span)).length > 0;
  if (isTaken || (await anyMonthClosed(tx, accountId, userId, months))) return 0;
  await changeHours(tx, { accountId, userId, timeZone }, [span], () =>
    insertEntries(tx, accountId, userId, [{ ...subject, start_minute: start, end_minute: end }], now.toISOString()),
  );
  return end - start;
}
