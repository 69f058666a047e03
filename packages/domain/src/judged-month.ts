import type { RulesOn } from './agreements.ts';
import type { Origin } from './closing.ts';
import { type Entry, standingOf } from './bank.ts';
import type { CalendarDate } from './calendar.ts';
import { judgeDay, type JudgedDay } from './day.ts';
import type { ExpectedDay, TakenAbsence } from './expected.ts';

/** A day of a person before it is judged. */
export interface WorkedDay {
  date: CalendarDate;
  sunday: boolean;
  holiday: boolean;
  /** Worked minutes. */
  worked: number;
  due: ExpectedDay;
}

/** Warnings about a day; never a reason to refuse it. CLT arts. 58, 59, 67 and 413. */
export const DAY_WARNINGS = [
  'over_10_hours',
  'over_2_overtime',
  'minor_overtime',
  'seven_days',
  'outside_employment',
  'worked_while_away',
] as const;

/** A warning, and the minutes concerned. */
export interface DayWarning {
  date: CalendarDate;
  code: (typeof DAY_WARNINGS)[number];
  minutes: number;
}

/** A day of a person, judged. */
export interface MonthDay extends WorkedDay {
  judged: JudgedDay;
}

/** Judges each day of a month by the rules of that day. */
export const judgeMonth = (days: readonly WorkedDay[], rulesOn: RulesOn): MonthDay[] =>
  days.map((day) => ({ ...day, judged: judgeDay(day.worked, day.due, day, rulesOn(day.date).rules) }));

const LONG_DAY = 600;
const MUCH_OVERTIME = 120;
const WEEK = 7;

/**
 * The warnings of a month, in the order of its days, which must be consecutive.
 * @param adultOn the 18th birthday; null if the person is an adult or the birth date is not known
 */
export function warningsOf(month: readonly MonthDay[], adultOn: CalendarDate | null): DayWarning[] {
  let inRow = 0;
  return month.flatMap(({ date, worked, due, judged }) => {
    inRow = worked > 0 ? inRow + 1 : 0;
    const over = due.employed && due.expected !== null ? worked - due.expected : 0;
    const warnings: [DayWarning['code'], boolean, number][] = [
      ['over_10_hours', worked > LONG_DAY, worked],
      ['over_2_overtime', over > MUCH_OVERTIME, over],
      ['minor_overtime', over > 0 && adultOn !== null && date < adultOn, over],
      ['seven_days', inRow > 0 && inRow % WEEK === 0, worked],
      ['outside_employment', judged.outside > 0, judged.outside],
      ['worked_while_away', worked > 0 && due.absences.some(isExcusedDay), worked],
    ];
    return warnings.flatMap(([code, applies, minutes]) => (applies ? [{ date, code, minutes }] : []));
  });
}

const isExcusedDay = ({ effect, is_whole }: TakenAbsence): boolean => effect === 'excused' && is_whole;

/** Consecutive days with expected work and without records. Minutes. */
export interface Stretch {
  from: CalendarDate;
  to: CalendarDate;
  due_minutes: number;
}

/**
 * The stretches of at least `atLeast` consecutive due days without hours, absence or explanation. Days without expected
 * work do not interrupt them.
 * @param explained further days that are accounted for: booked as absence, or accepted before
 */
export function unexplainedRanges(
  month: readonly MonthDay[],
  explained: ReadonlySet<CalendarDate>,
  atLeast: number,
): Stretch[] {
  const stretches: (Stretch & { days: number })[] = [];
  let current: (Stretch & { days: number }) | undefined;
  for (const { date, worked, due } of month) {
    if (due.scheduled === 0 && worked === 0) continue;
    const isAbsent = due.excused + due.bank + due.unpaid > 0 || explained.has(date);
    if (worked > 0 || isAbsent || !due.expected) current = undefined;
    else if (current) {
      current.to = date;
      current.due_minutes += due.expected;
      current.days++;
    } else stretches.push((current = { from: date, to: date, due_minutes: due.expected, days: 1 }));
  }
  return stretches.filter(({ days }) => days >= atLeast).map(({ days: _, ...stretch }) => stretch);
}

/** A manual entry that duplicates the result of the day it is dated on. */
export interface Doubtful {
  entry_id: number;
  date: CalendarDate;
  minutes: number;
  /** Negative for a debit. */
  signed: number;
}

/** The manual entries, not counted yet, that a closing may book a second time: the closer decides about each. */
export function doubtfulEntries(
  entries: readonly (Entry & { origin: Origin })[],
  month: readonly MonthDay[],
  counted: ReadonlySet<number>,
): Doubtful[] {
  const judgedOn = new Map(month.map(({ date, judged }) => [date, judged]));
  return standingOf(entries).flatMap(({ id, kind, origin, minutes, occurred_on }) => {
    const judged = judgedOn.get(occurred_on);
    if (!judged || origin !== 'manual' || counted.has(id)) return [];
    const isSame =
      (kind === 'debit' && judged.debit >= minutes) || (kind === 'credit' && judged.credit + judged.paid > 0);
    const signed = kind === 'debit' ? -minutes : minutes;
    return isSame ? [{ entry_id: id, date: occurred_on, minutes, signed }] : [];
  });
}

/**
 * The remaining absences of a day after it was judged: hours worked on a day off reduce its absences, the last one
 * first. Their minutes add up to those of the day by effect.
 */
export function absencesLeft({ due, judged }: Pick<MonthDay, 'due' | 'judged'>): TakenAbsence[] {
  const given = { excused: 0, bank: due.bank - judged.bank, unpaid: due.unpaid - judged.unpaid };
  return due.absences
    .toReversed()
    .map((absence) => {
      const back = Math.min(absence.minutes, given[absence.effect]);
      given[absence.effect] -= back;
      return { ...absence, minutes: absence.minutes - back };
    })
    .toReversed();
}
