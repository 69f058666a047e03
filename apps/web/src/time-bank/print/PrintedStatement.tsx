import type { Lot } from '@jornada/contract/time-bank-statement';
import { formatHours, signedHours } from '@jornada/domain/minutes';
import { styled } from '../../ui/styled.ts';
import { useSession } from '../../api/session.ts';
import { ink } from '../../ui/fixed-colors.ts';
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
      <Paper>
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
      </Paper>
    </AroundBank>
  );
}

/** Open lots side by side, so that most statements are one page. */
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

/** Black on white in every theme. */
const Paper = styled('article')({
  color: ink.text,
  background: ink.paper,
  fontSize: '9.5pt',
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
  '& h1': { fontSize: '16pt', margin: '0 0 2mm' },
  '& h2': { fontSize: '12pt', margin: '4mm 0 1mm' },
  '& + &': { breakBefore: 'page' },
  '& p': { margin: 0 },
  '& dl': { margin: '0 0 3mm' },
  '& dl > div': { display: 'flex', gap: '2mm' },
  '& dt': { minWidth: '32mm', color: ink.secondary },
  '& dd': { margin: 0 },
  '& [data-facts]': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '6mm' },
  // Longer than half a line.
  '& [data-facts] > [data-long]': { gridColumn: '1 / -1' },
  '& [data-sums]': { display: 'flex', gap: '8mm' },
  '& [data-sums] > div': { display: 'block' },
  '& [data-sums] dt': { minWidth: 0 },
  '& [data-sums] dd': { fontWeight: 650 },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '9pt', color: ink.text },
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
  '& th, & td': {
    padding: '0.8mm 1.5mm',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: `0.2mm solid ${ink.line}`,
    color: ink.text,
  },
  '& [data-align=end]': { textAlign: 'end' },
  '& [data-align=end], & [data-day]': { whiteSpace: 'nowrap' },
  '& td > span, & li > span': { color: ink.secondary },
  '& [data-lots]': { columns: 3, columnGap: '6mm', margin: 0, padding: 0, listStyle: 'none' },
  '& [data-lots] li': { breakInside: 'avoid' },
  '& small': { display: 'block', fontSize: '8pt', color: ink.secondary },
  '& footer': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '20mm', marginTop: '18mm', breakInside: 'avoid' },
  '& footer small': { gridColumn: '1 / -1' },
  '& footer p': { borderTop: `0.2mm solid ${ink.text}`, paddingTop: '1mm' },
});
