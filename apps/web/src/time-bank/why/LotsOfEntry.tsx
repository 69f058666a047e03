import { formatHours } from '@jornada/domain/minutes';
import { SumRow, Sums } from '../../ui/table/Sums.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { Figure } from '../Figure.tsx';
import { bankWords } from '../time-bank.words.ts';
import type { ExplainedProps } from './explained.ts';
import { whyWords } from './why.words.ts';

/** The credits that a debit took hours from. */
export function PaidBy({ explained: { entry, takes, uncovered_minutes, reordered_on }, onOpen }: ExplainedProps) {
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

/** The debits that took hours from a credit, what expired of it, and what is left. */
export function Became({ explained: { entry, used_by, remaining_minutes, related }, onOpen }: ExplainedProps) {
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
const Line = ({ name, detail, minutes, onOpen }: LineProps) => {
  const link = onOpen ? (
    <Figure type="button" onClick={onOpen}>
      {name}
    </Figure>
  ) : (
    name
  );
  return (
    <SumRow
      name={
        <>
          {link}
          {detail && <small> {detail}</small>}
        </>
      }
      figure={minutes}
    />
  );
};
