import { invalid } from '@jornada/domain/refusal';
import { LONGEST_ENTRY } from '@jornada/domain/worktime';
import type { CallContext } from '../context.ts';
import { type EntryRow, insertEntries } from './entries.queries.ts';
import { changeHours } from './hours.service.ts';
import { takeTimer } from './timers.queries.ts';

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
  if (end < start) throw invalid('ended_at', 'must not lie before the start', 'before_start');
  if (end - start > LONGEST_ENTRY)
    throw invalid('ended_at', 'is more than 24 hours after the start: say when it really ended', 'too_long');
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
