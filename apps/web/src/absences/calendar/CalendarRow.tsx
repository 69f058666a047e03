import type { Absence } from '@jornada/contract/absence-items';
import { memo } from 'react';
import { Face } from '../../ui/Face.tsx';
import { useWords } from '../../words/words.ts';
import { calendarWords } from './calendar.words.ts';
import type { CalendarRow } from './use-calendar.ts';
import type { DaysOff } from './use-days-off.ts';
import { useDayTexts } from './use-day-texts.ts';

type Props = {
  row: CalendarRow;
  dates: readonly string[];
  today: string;
  daysOff: DaysOff;
  /** The column of the grid's tab stop if it is in this row, otherwise null. */
  stop: number | null;
};

/** The month of a person. */
export const CalendarRowOf = memo(function CalendarRowOf({
  row: { person, days },
  dates,
  today,
  daysOff,
  stop,
}: Props) {
  const say = useWords(calendarWords);
  const { letterOf, hueOf, textOf, fullDay } = useDayTexts();
  return (
    <tr>
      <th scope="row" title={person.nome}>
        <Face of={person} />
        {person.nome}
      </th>
      {dates.map((date, column) => {
        const absent = days.get(date);
        const what = absent?.map(textOf).join('; ');
        return (
          <td
            key={date}
            role="gridcell"
            tabIndex={column === stop ? 0 : -1}
            data-today={date === today}
            data-off={daysOff.has(date)}
            title={what}
            {...(what !== undefined && {
              'aria-label': say('cell.name', { person: person.nome, day: fullDay(date), what }),
            })}
          >
            {absent?.map((absence) => (
              <Mark key={absence.id} absence={absence} date={date} letter={letterOf(absence)} hue={hueOf(absence)} />
            ))}
          </td>
        );
      })}
    </tr>
  );
});

type MarkProps = { absence: Absence; date?: string; letter: string; hue: number };

/** An absence on a day: its letters on the colour of its kind, joined with the marks of its other days. */
export const Mark = ({ absence, date, letter, hue }: MarkProps) => (
  <span
    data-mark={absence.status}
    data-part={absence.minutes_per_day !== null}
    data-private={absence.kind_id === null}
    data-first={date === undefined || date === absence.starts_on}
    data-last={date === undefined || date === absence.ends_on}
    style={{ '--hue': hue } as object}
    aria-hidden
  >
    {letter}
  </span>
);
