import type { Output } from '@jornada/contract/endpoint';
import type { statements } from '@jornada/contract/time-bank-statement';
import { formatHours, signedHours } from '@jornada/domain/minutes';
import { styled } from '../../ui/styled.ts';
import { Facts } from '../../ui/Page.tsx';
import { space } from '../../ui/scale.ts';
import { Notice } from '../../ui/states.tsx';
import { Sums } from '../../ui/table/Sums.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { Figure } from '../Figure.tsx';
import { bankWords } from '../time-bank.words.ts';
import { whyWords } from './why.words.ts';

export type Explained = Output<typeof statements.explainEntry>;

type Props = { explained: Explained; onOpen: (id: number) => void };

/** All details of an entry, each number as a sum of others. */
export function Explanation({ explained, onOpen }: Props) {
  const say = useWords(whyWords);
  const sayBank = useWords(bankWords);
  const { formats, nameOf, reasonOf, timeZone } = useAroundBank();
  const { entry, related } = explained;
  return (
    <Parts>
      {entry.reversed_by_id !== null && <Notice role="note">{say('undone')}</Notice>}
      <Facts
        facts={[
          [say('counts-for'), formats.date(entry.occurred_on)],
          ...(entry.reason ? [[say('reason'), reasonOf(entry)] as const] : []),
          [say('origin'), sayBank(`origin.${entry.origin}`)],
          ...(entry.due_on ? [[say('due'), formats.date(entry.due_on)] as const] : []),
          ...(entry.payout_percent === null
            ? []
            : [[say('percent'), say('percent.value', { percent: entry.payout_percent })] as const]),
          [say('by'), `${nameOf(entry.created_by)}, ${formats.instant(entry.created_at, timeZone)}`],
          [say('number'), String(entry.id)],
        ]}
      />
      <After {...explained} />
      {entry.kind === 'debit' && <PaidBy explained={explained} onOpen={onOpen} />}
      {entry.kind === 'credit' && <Became explained={explained} onOpen={onOpen} />}
      {related.length > 0 && (
        <section>
          <h3>{say('related')}</h3>
          <Sums>
            <tbody>
              {related.map((other) => (
                <tr key={other.id}>
                  <th scope="row">
                    <Figure type="button" onClick={() => onOpen(other.id)}>
                      {say('entry', { kind: sayBank(`kind.${other.kind}`), minutes: formatHours(other.minutes) })}
                    </Figure>
                  </th>
                  <td data-align="end">{formats.date(other.occurred_on)}</td>
                </tr>
              ))}
            </tbody>
          </Sums>
        </section>
      )}
    </Parts>
  );
}

/** Shows that the balance after an entry is the balance before it plus the entry. */
function After({ entry, balance_before_minutes }: Explained) {
  const say = useWords(whyWords);
  const { balance_after_minutes } = entry;
  return (
    <section>
      <h3>{say('after', { figure: formatHours(balance_after_minutes) })}</h3>
      <Sums>
        <tbody>
          <Line name={say('before')} minutes={formatHours(balance_before_minutes)} />
          <Line name={say('this')} minutes={signedHours(balance_after_minutes - balance_before_minutes)} />
        </tbody>
        <tfoot>
          <Line name={say('after-it')} minutes={formatHours(balance_after_minutes)} />
        </tfoot>
      </Sums>
    </section>
  );
}

function PaidBy({ explained: { entry, takes, uncovered_minutes, reordered_on }, onOpen }: Props) {
  const say = useWords(whyWords);
  const { formats } = useAroundBank();
  if (entry.reversed_by_id !== null) return null;
  return (
    <section>
      <h3>{say('paid-by', { minutes: formatHours(entry.minutes) })}</h3>
      <p>{say('paid-by.text')}</p>
      {reordered_on !== null && <p>{say('paid-by.reordered', { date: formats.date(reordered_on) })}</p>}
      <Sums>
        <tbody>
          {takes.map(({ entry_id, occurred_on, due_on, minutes }) => (
            <Line
              key={entry_id}
              name={say('lot', { date: formats.date(occurred_on) })}
              detail={say('lot.due', { date: formats.date(due_on) })}
              minutes={formatHours(minutes)}
              onOpen={() => onOpen(entry_id)}
            />
          ))}
          {uncovered_minutes > 0 && <Line name={say('not-covered')} minutes={formatHours(uncovered_minutes)} />}
        </tbody>
        <Total minutes={entry.minutes} />
      </Sums>
    </section>
  );
}

function Became({ explained: { entry, used_by, remaining_minutes, related }, onOpen }: Props) {
  const say = useWords(whyWords);
  const { formats } = useAroundBank();
  if (remaining_minutes === null) return null;
  const expired = related.filter(({ kind, reversed_by_id }) => kind === 'expiry' && reversed_by_id === null);
  return (
    <section>
      <h3>{say('became', { minutes: formatHours(entry.minutes) })}</h3>
      <p>{say('became.text')}</p>
      <Sums>
        <tbody>
          {used_by.map(({ entry_id, occurred_on, minutes }) => (
            <Line
              key={entry_id}
              name={say('debit-of', { date: formats.date(occurred_on) })}
              minutes={formatHours(minutes)}
              onOpen={() => onOpen(entry_id)}
            />
          ))}
          {expired.map(({ id, occurred_on, minutes }) => (
            <Line
              key={id}
              name={say('expired', { date: formats.date(occurred_on) })}
              minutes={formatHours(minutes)}
              onOpen={() => onOpen(id)}
            />
          ))}
          <Line name={say('left')} minutes={formatHours(remaining_minutes)} />
        </tbody>
        <Total minutes={entry.minutes} />
      </Sums>
    </section>
  );
}

function Total({ minutes }: { minutes: number }) {
  const say = useWords(bankWords);
  return (
    <tfoot>
      <Line name={say('total')} minutes={formatHours(minutes)} />
    </tfoot>
  );
}

type LineProps = { name: string; detail?: string; minutes: string; onOpen?: () => void };

/** A summand, with a link if it is an entry. */
const Line = ({ name, detail, minutes, onOpen }: LineProps) => (
  <tr>
    <th scope="row">
      {onOpen ? (
        <Figure type="button" onClick={onOpen}>
          {name}
        </Figure>
      ) : (
        name
      )}
      {detail && <small> {detail}</small>}
    </th>
    <td data-align="end">{minutes}</td>
  </tr>
);

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(3),
  '& h3': { ...theme.typography.h3, margin: space(0, 0, 0.75) },
  '& section > p': { ...theme.typography.body2, margin: space(0, 0, 0.75), color: theme.vars.palette.text.secondary },
}));
