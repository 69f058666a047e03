import type { ClosingPerson } from '@jornada/contract/time-bank-closings';
import type { CalendarDate } from '@jornada/domain/calendar';
import { lastDayOf, type Month } from '@jornada/domain/months';
import type { PersonRow } from './closing-people.queries.ts';
import { beforeOf, shownPerson } from './closing-person.service.ts';
import { decideMonth } from './closing.service.ts';
import type { PersonMonth } from './judgement.service.ts';
import { NO_DECISIONS } from './person-closing.service.ts';

const COMPARED = [
  'worked_minutes',
  'expected_minutes',
  'credit_minutes',
  'debit_minutes',
  'paid_minutes',
  'paid_rest_minutes',
  'excused',
  'bank',
  'unpaid',
] as const;

export interface Difference {
  date: CalendarDate;
  field: (typeof COMPARED)[number];
  was: number | null;
  now: number | null;
}

/** The differences between the stored and the present judgement of the days of a month. */
export function differencesOf(was: ClosingPerson['days'], now: ClosingPerson['days']): Difference[] {
  const known = new Map(was.map((day) => [day.date, day]));
  return now.flatMap((day) =>
    COMPARED.flatMap((field) => {
      const before = known.get(day.date)?.[field] ?? (field === 'expected_minutes' ? null : 0);
      return before === day[field] ? [] : [{ date: day.date, field, was: before, now: day[field] }];
    }),
  );
}

/** The days of a person's closed month that would be judged differently now. */
export function driftOf(
  own: PersonMonth,
  { month, row }: { month: Month; row: PersonRow },
): (Difference & { user_id: number })[] {
  const now = decideMonth(own, lastDayOf(month), beforeOf(row), NO_DECISIONS);
  return differencesOf(shownPerson(row).days, now.person.days).map((one) => ({ user_id: own.userId, ...one }));
}
