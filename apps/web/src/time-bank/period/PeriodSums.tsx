import { formatHours } from '@jornada/domain/minutes';
import { styled } from '../../ui/styled.ts';
import { space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import type { Statement } from '../whole-statement.ts';
import { periodWords } from './period.words.ts';

/** The sums of a statement: opening balance + credits - debits - expired = closing balance. */
export function PeriodSums({ statement }: { statement: Statement }) {
  const say = useWords(periodWords);
  const { opening_balance_minutes, credits_minutes, debits_minutes, expired_minutes, closing_balance_minutes } =
    statement;
  const sums = [
    ['opening', '', opening_balance_minutes],
    ['credits', '+', credits_minutes],
    ['debits', '−', debits_minutes],
    ['expired', '−', expired_minutes],
    ['closing', '=', closing_balance_minutes],
  ] as const;
  return (
    <Head>
      {sums.map(([name, sign, minutes]) => (
        <div key={name}>
          <dt>{say(name)}</dt>
          <dd data-below={minutes < 0}>
            {sign && <span aria-hidden>{sign} </span>}
            {formatHours(minutes)}
          </dd>
        </div>
      ))}
    </Head>
  );
}

const Head = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1, 3),
  margin: 0,
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 650, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& dd span': { fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& [data-below=true]': { color: theme.vars.palette.error.main },
}));
