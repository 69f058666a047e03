import type { Holiday } from '@jornada/contract/accounts-holidays';
import { addDays, daysBetween, monthOf } from '@jornada/domain/calendar';
import { memo, useMemo } from 'react';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import { type Zoom, ZOOMS } from './geometry.ts';
import { HolidayMarks } from './Off.tsx';

type Props = {
  from: string;
  weeks: readonly { index: number; start: number; size: number }[];
  zoom: Zoom;
  today: string;
  width: number;
  holidays: ReadonlyMap<string, Holiday>;
};

const asDate = (date: string) => new Date(`${date}T00:00:00Z`);

/** The months within a range of days; the first and the last month are cut to the range. */
function monthsOf(first: string, last: string): { from: string; to: string }[] {
  const months = [];
  for (let from = first; from <= last; ) {
    const { to } = monthOf(from);
    months.push({ from, to: to < last ? to : last });
    from = addDays(to, 1);
  }
  return months;
}

/** The calendar above the rows: months, and below them weeks or days, depending on the zoom. */
export const TimelineHead = memo(function TimelineHead({ from, weeks, zoom, today, width, holidays }: Props) {
  const say = useWords(allocationWords);
  const language = useLanguage();
  const px = ZOOMS[zoom];
  const format = useMemo(
    () => ({
      month: new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
      day: new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
      weekday: new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' }),
    }),
    [language],
  );
  const months = monthsOf(addDays(from, (weeks[0]?.index ?? 0) * 7), addDays(from, (weeks.at(-1)?.index ?? 0) * 7 + 6));
  return (
    <div data-head style={{ width: `calc(${width}px + var(--names))` }}>
      <div data-corner>{say('people')}</div>
      {months.map((month) => (
        <div
          key={month.from}
          data-month
          style={{
            insetInlineStart: `calc(${daysBetween(from, month.from) * px}px + var(--names))`,
            width: (daysBetween(month.from, month.to) + 1) * px,
          }}
        >
          <b>{format.month.format(asDate(month.from))}</b>
        </div>
      ))}
      {weeks.map(({ index, start, size }) => {
        const monday = addDays(from, index * 7);
        const days = Array.from({ length: 7 }, (_, day) => addDays(monday, day));
        return (
          <div key={index} data-week-head style={{ insetInlineStart: `calc(${start}px + var(--names))`, width: size }}>
            {zoom === 'day' ? (
              <span data-days>
                {days.map((date) => (
                  <small key={date} data-today={date === today}>
                    {format.weekday.format(asDate(date))}
                    <br />
                    {Number(date.slice(8))}
                  </small>
                ))}
              </span>
            ) : (
              <small data-today={today >= monday && today <= (days[6] ?? '')}>
                {zoom === 'week' ? format.day.format(asDate(monday)) : Number(monday.slice(8))}
              </small>
            )}
          </div>
        );
      })}
      <HolidayMarks from={from} px={px} holidays={holidays} />
    </div>
  );
});
