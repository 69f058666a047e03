import type { Holiday } from '@jornada/contract/accounts-holidays';
import type { WeekLoad } from '@jornada/contract/week-loads';
import { addDays, daysBetween } from '@jornada/domain/calendar';
import { memo } from 'react';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import { exceptionsOf } from './geometry.ts';

type Dates = { from: string; px: number; holidays: ReadonlyMap<string, Holiday> };

const placed = (day: number, px: number, days = 1) => ({
  insetInlineStart: `calc(${day * px}px + var(--names))`,
  width: days * px,
});

/** Holidays apply to everybody: a hatched stripe behind all rows. */
export const HolidayStripes = memo(function HolidayStripes({ from, px, holidays }: Dates) {
  return [...holidays.keys()].map((date) => <i key={date} data-off style={placed(daysBetween(from, date), px)} />);
});

/** Names of the holidays, in the calendar header. */
export const HolidayMarks = memo(function HolidayMarks({ from, px, holidays }: Dates) {
  const say = useWords(allocationWords);
  const { date: format } = useFormats();
  return [...holidays.values()].map(({ date, name }) => {
    const label = say('holiday', { name, date: format(date) });
    return (
      <span
        key={date}
        data-holiday
        role="img"
        aria-label={label}
        title={label}
        style={placed(daysBetween(from, date), px)}
      >
        ◆
      </span>
    );
  });
});

/**
 * Days on which a person's week differs from the calendar: a Friday off is hatched, a working Saturday is not shaded.
 */
export function OwnDays({ from, px, holidays, weeks }: Dates & { weeks: readonly WeekLoad[] }) {
  return weeks.flatMap((week) =>
    exceptionsOf(week.off_weekdays, (weekday) => holidays.has(addDays(week.week_starts_on, weekday))).map(
      ({ weekday, off }) => (
        <i
          key={`${week.week_starts_on} ${weekday}`}
          {...(off ? { 'data-off': true } : { 'data-on': true })}
          style={placed(daysBetween(from, week.week_starts_on) + weekday, px)}
        />
      ),
    ),
  );
}
