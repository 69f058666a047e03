import type { Lot } from '@jornada/contract/time-bank-statement';
import { daysBetween } from '@jornada/domain/calendar';
import { formatHours } from '@jornada/domain/minutes';
import { useAroundBank } from './around-bank.ts';
import { Figure } from './Figure.tsx';
import { HeadRow } from '../ui/table/HeadRow.tsx';
import { Sums } from '../ui/table/Sums.tsx';

/** Open lots with their due dates. Each figure opens the credit from which the lot remains. */
export function LotsTable({ lots, onOpen }: { lots: readonly Lot[]; onOpen?: (entryId: number) => void }) {
  const { say, formats, today } = useAroundBank();
  if (lots.length === 0) return <p style={{ margin: 0 }}>{say('lots.none')}</p>;
  return (
    <Sums>
      <HeadRow texts={[say('lots.due'), say('lots.from')]} numbers={[say('lots.remaining')]} />
      <tbody>
        {lots.map(({ entry_id, due_on, occurred_on, minutes, remaining_minutes }) => {
          const days = daysBetween(today, due_on);
          const figure = formatHours(remaining_minutes);
          return (
            <tr key={entry_id}>
              <th scope="row">
                <time dateTime={due_on}>{formats.shortDate(due_on, today)}</time>{' '}
                <small>{days < 0 ? say('lots.late') : say('lots.in', { days })}</small>
              </th>
              <td>
                <time dateTime={occurred_on}>{formats.shortDate(occurred_on, today)}</time>
              </td>
              <td data-number>
                {onOpen ? (
                  <Figure type="button" aria-label={say('why', { figure })} onClick={() => onOpen(entry_id)}>
                    {figure}
                  </Figure>
                ) : (
                  figure
                )}{' '}
                {remaining_minutes < minutes && <small>{say('lots.of', { minutes: formatHours(minutes) })}</small>}
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {say('total')}
          </th>
          <td data-number>{formatHours(lots.reduce((sum, { remaining_minutes }) => sum + remaining_minutes, 0))}</td>
        </tr>
      </tfoot>
    </Sums>
  );
}
