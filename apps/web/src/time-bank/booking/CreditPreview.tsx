import { agreements } from '@jornada/contract/time-bank-agreements';
import { statements } from '@jornada/contract/time-bank-statement';
import { dueOn } from '@jornada/domain/agreements';
import { formatHours, signedHours } from '@jornada/domain/minutes';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { Failed, Notice } from '../../ui/states.tsx';
import { SumRow, Sums } from '../../ui/table/Sums.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { bookingWords } from './booking.words.ts';
import type { PreviewInput } from './DebitPreview.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';

/** The effect of a credit: the balance afterwards, the negative balance it reduces, and its due date. */
export function CreditPreview({ input }: { input: PreviewInput | null }) {
  const say = useWords(bookingWords);
  return input ? <Preview {...input} /> : <PreviewFrame>{say('preview.wait-credit')}</PreviewFrame>;
}

function Preview({ user_id, minutes, occurred_on }: PreviewInput) {
  const say = useWords(bookingWords);
  const { formats, today } = useAroundBank();
  const rules = useQuery(read(agreements.rules, { query: { user_id, on: occurred_on } }));
  const bank = useQuery(read(statements.explainBalance, { params: { userId: user_id } }));
  const error = rules.error ?? bank.error;
  if (error)
    return (
      <PreviewFrame>
        <Failed error={error} />
      </PreviewFrame>
    );
  if (!rules.data || !bank.data) return <PreviewFrame>{say('preview.busy')}</PreviewFrame>;
  const { version } = rules.data;
  if (!version)
    return (
      <PreviewFrame>
        <Notice data-tone="warning">{say('not_bankable')}</Notice>
      </PreviewFrame>
    );
  const { balance_minutes, uncovered } = bank.data;
  const due = dueOn(occurred_on, version.period);
  const pays = Math.min(
    minutes,
    uncovered.reduce((sum, debt) => sum + debt.minutes, 0),
  );
  return (
    <PreviewFrame>
      <Sums>
        <tbody>
          <SumRow name={say('before-now')} figure={formatHours(balance_minutes)} />
          <SumRow name={say('this-credit')} figure={signedHours(minutes)} />
        </tbody>
        <tfoot>
          <SumRow name={say('after')} figure={formatHours(balance_minutes + minutes)} />
        </tfoot>
      </Sums>
      <span>
        {say('due', { date: formats.date(due) })} {pays > 0 && say('pays', { minutes: formatHours(pays) })}
      </span>
      {due < today && minutes > pays && <Notice data-tone="warning">{say('late')}</Notice>}
    </PreviewFrame>
  );
}
