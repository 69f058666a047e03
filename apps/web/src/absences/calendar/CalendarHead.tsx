import { useWords } from '../../words/words.ts';
import { calendarWords } from './calendar.words.ts';
import type { DaysOff } from './use-days-off.ts';
import { useDayTexts } from './use-day-texts.ts';

type Props = { dates: readonly string[]; today: string; daysOff: DaysOff };

/** The days of the month: weekday and number. The names of holidays are shown on hover and to screen readers. */
export function CalendarHead({ dates, today, daysOff }: Props) {
  const say = useWords(calendarWords);
  const { weekday, fullDay } = useDayTexts();
  const nameOf = (date: string) => {
    const day = date === today ? say('today', { day: fullDay(date) }) : fullDay(date);
    const holiday = daysOff.get(date);
    return holiday ? say('holiday', { day, holiday }) : day;
  };
  return (
    <thead>
      <tr>
        <th scope="col">{say('person')}</th>
        {dates.map((date) => (
          <th
            key={date}
            scope="col"
            aria-label={nameOf(date)}
            title={daysOff.get(date) || undefined}
            data-today={date === today}
            data-off={daysOff.has(date)}
            data-holiday={Boolean(daysOff.get(date))}
          >
            <small>{weekday(date)}</small>
            {Number(date.slice(8))}
          </th>
        ))}
      </tr>
    </thead>
  );
}
