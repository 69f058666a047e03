import { statements } from '@jornada/contract/time-bank-statement';
import { workTime } from '@jornada/contract/work-time';
import { addDays } from '@jornada/domain/calendar';
import { formatHours, signedHours } from '@jornada/domain/minutes';
import { firstDayOf } from '@jornada/domain/months';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { useToday } from '../../state/clock.ts';
import { useMonthName } from '../../words/month-name.ts';
import { useWords } from '../../words/words.ts';
import { Line } from './Line.tsx';
import { recordWords } from './records.words.ts';

type Props = { userId: number };

/** The balance, and how the days that are not closed yet would change it. */
export function BankLine({ userId }: Props) {
  const say = useWords(recordWords);
  const query = useQuery({
    ...read(statements.statement, { params: { userId }, query: { limit: 1 } }),
    throwOnError: false,
  });
  return (
    <Line query={query} to={places.statement(userId)}>
      {({ balance_minutes, open_month }) => {
        const balance = formatHours(balance_minutes);
        const change = (open_month?.projected_balance_minutes ?? balance_minutes) - balance_minutes;
        return change === 0 ? balance : say('bank.open', { balance, change: signedHours(change) });
      }}
    </Line>
  );
}

/** Worked and expected hours from the start of yesterday's month to yesterday. */
export function MonthLine({ userId }: Props) {
  const say = useWords(recordWords);
  const { account } = useSession();
  const monthName = useMonthName();
  const yesterday = addDays(useToday(account.time_zone), -1);
  const month = yesterday.slice(0, 7);
  const query = useQuery({
    ...read(workTime.total, { params: { id: userId }, query: { from: firstDayOf(month), to: yesterday } }),
    throwOnError: false,
  });
  return (
    <Line query={query} to={places.hours({ user: userId })}>
      {({ total_minutes, expected_minutes }) => {
        const values = { worked: formatHours(total_minutes), month: monthName(month) };
        return expected_minutes === null
          ? say('month.unknown', values)
          : say('month', {
              ...values,
              expected: formatHours(expected_minutes),
              change: signedHours(total_minutes - expected_minutes),
            });
      }}
    </Line>
  );
}
