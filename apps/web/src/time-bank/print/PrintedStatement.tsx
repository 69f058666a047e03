import type { Lot } from '@jornada/contract/time-bank-statement';
import { formatHours, signedHours } from '@jornada/domain/minutes';
import { styled } from '../../ui/styled.ts';
import { useSession } from '../../api/session.ts';
import { Paper } from '../../ui/Paper.tsx';
import { useWords } from '../../words/words.ts';
import { AroundBank, useAround, useAroundBank } from '../around-bank.ts';
import { limitWords } from '../limits.words.ts';
import { bankWords } from '../time-bank.words.ts';
import { useReferences } from '../use-references.ts';
import type { Statement } from '../whole-statement.ts';
import type { Printed } from './printed.ts';
import { PrintedHead } from './PrintedHead.tsx';
import { printWords } from './print.words.ts';

const ignore = () => undefined;

/** A statement for printing, oldest entry first, with space for two signatures. */
export function PrintedStatement({ printed }: { printed: Printed }) {
  const say = useWords(printWords);
  const sayLimits = useWords(limitWords);
  const { account } = useSession();
  const { statement, person } = printed;
  const around = useAround(ignore, [...statement.entries.items, ...statement.related]);
  const { items } = statement.entries;
  const entries = statement.entries_order === 'day' ? items : items.toReversed();
  return (
    <AroundBank value={around}>
      <Sheets>
        <PrintedHead printed={printed} />
        <h2>{say('entries')}</h2>
        {entries.length === 0 ? (
          <p>{say('none')}</p>
        ) : (
          <table>
            <thead>
              <tr>
                {(['number', 'date', 'entry'] as const).map((key) => (
                  <th key={key}>{say(key)}</th>
                ))}
                <th data-align="end">{say('hours')}</th>
                <th data-align="end">{say('after')}</th>
                <th>{say('due')}</th>
                <th>{say('by')}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Line key={entry.id} entry={entry} around={around} />
              ))}
            </tbody>
          </table>
        )}
        <h2>{say('lots')}</h2>
        <Lots lots={statement.lots_at_end.lots} />
        <footer>
          <p>{say('sign.person', { name: person.nome })}</p>
          <p>{say('sign.company', { account: account.name })}</p>
          <small>{sayLimits('limits')}</small>
        </footer>
      </Sheets>
    </AroundBank>
  );
}

/** Open lots in columns, so that most statements fit on one page. */
function Lots({ lots }: { lots: readonly Lot[] }) {
  const say = useWords(printWords);
  const { formats } = useAroundBank();
  if (lots.length === 0) return <p>{say('lots.none')}</p>;
  return (
    <ul data-lots>
      {lots.map(({ entry_id, due_on, minutes, remaining_minutes }) => (
        <li key={entry_id}>
          {say('lot', { hours: formatHours(remaining_minutes), day: formats.date(due_on) })}
          {remaining_minutes < minutes && <span> {say('lot.of', { hours: formatHours(minutes) })}</span>}
        </li>
      ))}
    </ul>
  );
}

function Line({
  entry,
  around,
}: {
  entry: Statement['entries']['items'][number];
  around: ReturnType<typeof useAround>;
}) {
  const sayBank = useWords(bankWords);
  const references = useReferences(entry);
  const { formats, signed, nameOf, reasonOf } = around;
  return (
    <tr>
      <td>{entry.id}</td>
      <td data-day>{formats.date(entry.occurred_on)}</td>
      <td>
        {[sayBank(`kind.${entry.kind}`), reasonOf(entry)].filter(Boolean).join(': ')}
        {references.map((reference) => (
          <span key={reference}> · {reference}</span>
        ))}
      </td>
      <td data-align="end">{signedHours(signed(entry))}</td>
      <td data-align="end">{formatHours(entry.balance_after_minutes)}</td>
      <td data-day>{entry.due_on && formats.date(entry.due_on)}</td>
      <td>{nameOf(entry.created_by)}</td>
    </tr>
  );
}

const Sheets = styled(Paper)({
  '& [data-lots]': { columns: 3, columnGap: '6mm', margin: 0, padding: 0, listStyle: 'none' },
  '& [data-lots] li': { breakInside: 'avoid' },
});
