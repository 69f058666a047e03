import type { BookedPerson } from '@jornada/contract/time-bank-bookings';
import { formatHours } from '@jornada/domain/minutes';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { manyWords } from './many.words.ts';

/** The reason why a person is refused; otherwise the credits that a debit uses. */
export function ManyEffect({ effect, kind }: { effect: BookedPerson; kind: 'debit' | 'credit' }) {
  const say = useWords(manyWords);
  const { date } = useFormats();
  if (effect.refused !== null) return <Line data-refused>{say(`refused.${effect.refused}`)}</Line>;
  if (kind === 'credit') return null;
  const taken = effect.lots.reduce((sum, { minutes }) => sum + minutes, 0);
  const uncovered = effect.balance_before_minutes - effect.balance_after_minutes - taken;
  return (
    <>
      {effect.lots.map(({ entry_id, minutes, occurred_on, due_on }) => (
        <Line key={entry_id}>
          {say('lot', {
            minutes: formatHours(minutes),
            date: date(occurred_on),
            due: due_on === null ? '–' : date(due_on),
          })}
        </Line>
      ))}
      {uncovered > 0 && <Line>{say('uncovered', { minutes: formatHours(uncovered) })}</Line>}
    </>
  );
}

const Line = styled('small')(({ theme }) => ({
  display: 'block',
  '&&[data-refused]': { color: theme.vars.palette.error.main },
}));
