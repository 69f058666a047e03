import type { AbsenceKind } from '@jornada/contract/absence-items';
import { type AbsencePeriod, coveredMinutes, overlapping } from '@jornada/domain/absences';
import { invalid, Refusal } from '@jornada/domain/refusal';
import { calendarDays, expectedDays } from '@jornada/domain/schedules';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { plansOf } from '../work-time/plans.ts';
import { findHolidays } from '../work-time/schedules.queries.ts';
import { allAbsences } from './absences.queries.ts';

/**
 * Checks an absence against the days that it covers and the other absences of the person, whose lock must be held.
 * @param instead the id of the absence that it replaces
 * @returns the minutes of work that it covers
 * @throws Refusal 400
 */
export async function assertFits(
  db: Db,
  { accountId }: Caller,
  userId: number,
  absence: AbsencePeriod,
  kind: AbsenceKind,
  instead?: number,
): Promise<number> {
  const fit = await fitOf(db, accountId, userId, absence, instead);
  if (fit.notEmployed) throw invalid(fit.notEmployed, 'is not a day of their employment', 'not_employed');
  if (fit.overlap)
    throw new Refusal('invalid', 'starts_on: overlaps another absence of the same person', {
      errors: [{ path: 'starts_on', message: 'overlaps another absence of the same person', code: 'overlaps' }],
      details: { absence_id: fit.overlap.id },
    });
  if (isNothingDue(fit, absence, kind)) throw invalid('starts_on', 'covers no day on which work is due', 'nothing_due');
  return coveredSum(fit, absence);
}

/** The minutes of work that an absence covers. */
export const coveredSum = ({ days }: Fit, absence: AbsencePeriod): number =>
  days.reduce((sum, day) => sum + coveredMinutes(absence, day), 0);

type Fit = Awaited<ReturnType<typeof fitOf>>;

/** Whether the schedule is known, and an absence of a kind that counts due days covers none. */
export const isNothingDue = ({ days }: Fit, absence: AbsencePeriod, { counts_days }: AbsenceKind): boolean =>
  counts_days === 'due' &&
  days.every(({ expected }) => expected !== null) &&
  !days.some((day) => coveredMinutes(absence, day) > 0);

/**
 * The days that an absence covers, calculated without any absences, and its conflicts with the person's others.
 * @param instead the id of the absence that it replaces
 */
export async function fitOf(
  db: Db,
  accountId: number,
  userId: number,
  absence: AbsencePeriod,
  instead: number | undefined,
) {
  const { starts_on: from, ends_on: to } = absence;
  const standing = { user_id: [userId], status: ['requested', 'approved'] as const, from, to };
  const others = (await allAbsences(db, accountId, standing)).filter(({ id }) => id !== instead);
  const { schedules, periods = [] } = (await plansOf(db, accountId, [userId], from, to))(userId);
  const calendar = calendarDays(await findHolidays(db, accountId, from, to), from, to);
  const days = expectedDays({ schedules, periods }, calendar);
  const scheduled = new Map(calendar.map(({ date }, at) => [date, days[at]?.expected ?? null]));
  return {
    dates: calendar.map(({ date }) => date),
    days,
    /** The field of a day that is not one of their employment. */
    notEmployed: days[0]?.employed ? (days.at(-1)?.employed ? undefined : 'ends_on') : 'starts_on',
    others,
    /** The first of the other absences that it conflicts with. */
    overlap: overlapping(absence, others, (date) => scheduled.get(date) ?? null),
  };
}
