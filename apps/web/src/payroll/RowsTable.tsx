import { formatHours } from '@jornada/domain/minutes';
import type { PayrollEvent } from '@jornada/domain/payroll';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Cards } from '../ui/table/Cards.tsx';
import { useMonthName } from '../words/month-name.ts';
import { Action } from '../ui/Action.tsx';
import { Sums } from '../ui/table/Sums.tsx';
import { useWords } from '../words/words.ts';
import { payrollWords } from './payroll.words.ts';
import { personRows } from './people-rows.ts';
import type { MonthOfPayroll } from './use-payroll.ts';

/** Lines that are shown at first; each press of the button shows as many more. */
const SHOWN = 100;

const NONE = '–';

/** The hours of a month by person and event, with their sums. */
export function RowsTable({ payroll: { month, items, sums, missing } }: { payroll: MonthOfPayroll }) {
  const say = useWords(payrollWords);
  const nameOf = useMonthName();
  const [most, setMost] = useState(SHOWN);
  const { events, people } = personRows(items);
  const sumOf = new Map(sums.map((sum) => [sum.event, sum.minutes]));
  const isUncoded = (event: PayrollEvent) => missing.without_code.includes(event);
  return (
    <Rows>
      <Sums aria-label={say('rows', { month: nameOf(month) })}>
        <thead>
          <tr>
            <th scope="col">{say('person')}</th>
            <th scope="col">{say('number')}</th>
            {events.map((event) => (
              <th key={event} scope="col" data-align="end">
                {say(`event.${event}`)} {isUncoded(event) && <small>{say('no-code')}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.slice(0, most).map(({ key, nome, employee_number, reference_month, of }) => (
            <tr key={key} data-person>
              <th scope="row">
                {nome} {reference_month !== month && <small>{say('about', { month: nameOf(reference_month) })}</small>}
              </th>
              <td data-label={say('number')}>
                {employee_number === '' ? <span data-mark="held">{say('no-number')}</span> : employee_number}
              </td>
              {events.map((event) => {
                const row = of.get(event);
                return (
                  <td key={event} data-align="end" data-label={say(`event.${event}`)} data-empty={!row || undefined}>
                    {row ? formatHours(row.minutes) : NONE}
                    {row?.days ? <small> {say('absent-days', { count: row.days })}</small> : null}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr data-total>
            <th scope="row" colSpan={2}>
              {say('sum')}
            </th>
            {events.map((event) => (
              <td key={event} data-align="end" data-label={say(`event.${event}`)}>
                {formatHours(sumOf.get(event) ?? 0)}
              </td>
            ))}
          </tr>
        </tbody>
      </Sums>
      {people.length > most && (
        <Action onClick={() => setMost(most + SHOWN)}>{say('more', { count: people.length - most })}</Action>
      )}
    </Rows>
  );
}

/** Every event has a column: they stay narrow, and what has no room scrolls. */
const Rows = styled(Cards)({
  overflowX: 'auto',
  '& thead small': { display: 'block' },
  '& [data-mark]': { whiteSpace: 'nowrap' },
});
