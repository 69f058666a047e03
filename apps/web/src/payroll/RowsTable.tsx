import { formatHours } from '@jornada/domain/minutes';
import { eventKey } from '@jornada/domain/payroll';
import { styled } from '../ui/styled.ts';
import { useState } from 'react';
import { Cards, CARDS_BELOW } from '../ui/table/Cards.tsx';
import { places } from '../places.ts';
import { useMonthName } from '../words/month-name.ts';
import { Action } from '../ui/Action.tsx';
import { Sums } from '../ui/table/Sums.tsx';
import { PersonFace } from '../picks/PersonFace.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useWords } from '../words/words.ts';
import { payrollWords } from './payroll.words.ts';
import { type EventColumn, personRows } from './people-rows.ts';
import type { PayrollRow } from '@jornada/contract/payroll';
import type { MonthOfPayroll } from './use-payroll.ts';

/** Number of rows shown at first, and added by each "show more". */
const SHOWN = 100;

const NONE = '–';

const atPercent = ({ minutes, percent }: PayrollRow) => `${formatHours(minutes)} × ${percent}%`;

/** The hours of a month by person and event, with their sums. */
export function RowsTable({ payroll: { month, items, sums, missing } }: { payroll: MonthOfPayroll }) {
  const say = useWords(payrollWords);
  const nameOf = useMonthName();
  const [most, setMost] = useState(SHOWN);
  const { columns, people } = personRows(items);
  const sumOf = new Map(sums.map((sum) => [eventKey(sum), sum.minutes]));
  const titleOf = ({ event, kind }: EventColumn) => (event === 'AUSENCIA' ? kind : say(`event.${event}`));
  const isUncoded = ({ event, kind_id }: EventColumn) =>
    kind_id === null ? missing.without_code.includes(event) : missing.kinds_without_code.includes(kind_id);
  return (
    <Rows>
      <Sums aria-label={say('rows', { month: nameOf(month) })}>
        <thead>
          <tr>
            <th scope="col">{say('person')}</th>
            <th scope="col">{say('number')}</th>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-number>
                {titleOf(column)} {isUncoded(column) && <small>{say('no-code')}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.slice(0, most).map(({ key, user_id, nome, employee_number, reference_month, of }) => (
            <tr key={key} data-person>
              <th scope="row">
                <PersonFace of={{ id: user_id, nome }} />
                <TextLink to={daysOf(reference_month, nome)}>{nome}</TextLink>{' '}
                {reference_month !== month && <small>{say('about', { month: nameOf(reference_month) })}</small>}
              </th>
              <td data-label={say('number')}>
                {employee_number === '' ? <span data-mark="held">{say('no-number')}</span> : employee_number}
              </td>
              {columns.map((column) => {
                const rows = of.get(column.key) ?? [];
                const days = rows.reduce((sum, row) => sum + (row.days ?? 0), 0);
                return (
                  <td
                    key={column.key}
                    data-number
                    data-label={titleOf(column)}
                    data-empty={rows.length === 0 || undefined}
                  >
                    <span>
                      {rows.length ? formatHours(rows.reduce((sum, row) => sum + row.minutes, 0)) : NONE}
                      {days ? <small> {say('absent-days', { count: days })}</small> : null}
                      {rows.length > 1 && <small> {rows.map(atPercent).join(' + ')}</small>}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
          <tr data-total>
            <th scope="row" colSpan={2}>
              {say('sum')}
            </th>
            {columns.map((column) => (
              <td key={column.key} data-number data-label={titleOf(column)}>
                {formatHours(sumOf.get(column.key) ?? 0)}
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

/** The address of the days of a person's month. */
const daysOf = (month: string, nome: string) => places.closings({ month, q: nome });

/** There is a column for each event: columns stay narrow, and the table scrolls horizontally. */
const Rows = styled(Cards)(({ theme: { vars } }) => ({
  overflowX: 'auto',
  '& thead small': { display: 'block' },
  '& [data-mark]': { whiteSpace: 'nowrap' },
  // The column of the person stays visible while the others scroll.
  '& tr > th:first-of-type': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    background: vars.palette.background.paper,
  },
  // Names of kinds of absence are long: on cards, each value has its own line.
  [`@container people (max-width: ${CARDS_BELOW - 0.05}px)`]: {
    '& tr > th:first-of-type': { position: 'static' },
    '& tr[data-person], & tr[data-total]': { gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' },
    '& tr[data-person] > th, & tr[data-total] > th': { gridColumn: '1 / -1' },
  },
}));
