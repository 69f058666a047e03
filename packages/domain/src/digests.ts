import { addDays, type CalendarDate, dateIn, weekdayOf } from './calendar.ts';
import type { EmailTime } from './notification-preferences.ts';
import { minuteAt } from './worktime.ts';

/** Older notifications are in no digest: after a long time without a mail server they are useless. */
export const DIGEST_DAYS = 8;

/**
 * The newest digest due at `now`: its day in `timeZone`, and the instant of its hour. Events after that instant wait
 * for the next one.
 */
export function dueDigest(timeZone: string, hour: number, now: Date): { on: CalendarDate; at: string } {
  const today = dateIn(timeZone, now);
  const clock = `${String(hour).padStart(2, '0')}:00`;
  const instantOn = (date: CalendarDate) => new Date((minuteAt(timeZone, date, clock) ?? 0) * 60_000).toISOString();
  const at = instantOn(today);
  if (at <= now.toISOString()) return { on: today, at };
  const yesterday = addDays(today, -1);
  return { on: yesterday, at: instantOn(yesterday) };
}

/** The kinds in a digest: the weekly ones are included on one day of the week, counted from Monday as 0. */
export const digestOf = (on: CalendarDate, weekday: number): readonly EmailTime[] =>
  weekdayOf(on) === weekday ? ['daily', 'weekly'] : ['daily'];
