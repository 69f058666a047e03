import type { Timesheet } from '@jornada/contract/work-time';
import { useMemo } from 'react';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { hoursWords } from './hours.words.ts';

type Props = {
  days: Timesheet['days'];
  today: string;
  /** The kinds of the person's absences, by date. */
  absent: ReadonlyMap<string, string>;
};

/** Column headers: weekday, date, holiday and absence. */
export function DayHeads({ days, today, absent }: Props) {
  const say = useWords(hoursWords);
  const language = useLanguage();
  const [weekday, dayOfMonth] = useMemo(
    () => [
      new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }),
      new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric', timeZone: 'UTC' }),
    ],
    [language],
  );
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">
          {say('sheet.task')}
        </th>
        {days.map(({ date, holiday }) => {
          const at = new Date(`${date}T00:00:00Z`);
          return (
            <th
              key={date}
              role="columnheader"
              scope="col"
              data-today={date === today}
              data-holiday={holiday !== null}
              data-absent={absent.has(date)}
              {...(holiday !== null && { title: say('sheet.holiday', { name: holiday }) })}
            >
              {weekday.format(at).replace('.', '')} <small>{dayOfMonth.format(at)}</small>
              {holiday !== null && <em>{holiday}</em>}
              {absent.has(date) && <em>{absent.get(date)}</em>}
            </th>
          );
        })}
        <th role="columnheader" scope="col" data-sum>
          {say('sheet.total')}
        </th>
      </tr>
    </thead>
  );
}
