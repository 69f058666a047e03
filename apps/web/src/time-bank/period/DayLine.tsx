import { formatHours, signedHours } from '@jornada/domain/minutes';
import { useAroundBank } from '../around-bank.ts';
import { Figure } from '../Figure.tsx';
import { useReferences } from '../use-references.ts';
import type { Statement } from '../whole-statement.ts';

/**
 * An entry in the statement of a period: its day, kind, reason, change, and the balance after it. The kind opens the
 * entry.
 */
export function DayLine({ line }: { line: Statement['entries']['items'][number] }) {
  const { say, formats, today, signed, reasonOf, onWhy } = useAroundBank();
  const references = useReferences(line);
  const minutes = signed(line);
  return (
    <tr>
      <td>
        <time dateTime={line.occurred_on} title={formats.date(line.occurred_on)}>
          {formats.shortDate(line.occurred_on, today)}
        </time>
      </td>
      <td>
        <Figure type="button" onClick={() => onWhy(line.id)} data-undone={line.reversed_by_id !== null}>
          {say(`kind.${line.kind}`)}
        </Figure>{' '}
        {reasonOf(line)}
        {references.map((reference) => (
          <small key={reference}>{reference}</small>
        ))}
      </td>
      <td data-number data-below={minutes < 0} data-undone={line.reversed_by_id !== null}>
        {signedHours(minutes)}
      </td>
      <td data-number data-below={line.balance_after_minutes < 0}>
        {formatHours(line.balance_after_minutes)}
      </td>
    </tr>
  );
}
