import { keptMonths } from '@jornada/contract/time-bank-kept-months';
import { signedHours } from '@jornada/domain/minutes';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { space } from '../../ui/scale.ts';
import { NotLoaded } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { closingWords } from './closings.words.ts';
import { DaysTable } from './DaysTable.tsx';

type Props = {
  month: string;
  userId: number;
  /** Whether to show the days too; false where the page shows them already. */
  withDays: boolean;
};

/** The events of a person's closed month, and the balances before and after it. */
export function History({ month, userId, withDays }: Props) {
  const say = useWords(closingWords);
  const { nameOf, formats, timeZone } = useAroundBank();
  const kept = useQuery(read(keptMonths.keptPerson, { params: { month, userId }, query: {} }));
  if (!kept.data) return <NotLoaded query={kept} rows={2} />;
  const { person, events, days } = kept.data;
  const [opening, closing] = [person.opening_balance_minutes, person.closing_balance_minutes];
  return (
    <>
      {withDays && <DaysTable person={{ ...person, days }} />}
      <List aria-label={say('history', { name: nameOf(userId) })}>
        {opening !== null && closing !== null && (
          <li>{say('history.balance', { opening: signedHours(opening), closing: signedHours(closing) })}</li>
        )}
        {events.map(({ event, revision, reason, user_id, at }) => (
          <li key={`${at}${event}${revision}`}>
            {say(`event.${event}`, {
              when: formats.instant(at, timeZone),
              name: user_id === null ? '–' : nameOf(user_id),
              revision,
            })}
            {reason && `: ${reason}`}
          </li>
        ))}
      </List>
    </>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: space(0.25),
  margin: space(1, 0, 0),
  padding: 0,
  listStyle: 'none',
  color: theme.vars.palette.text.secondary,
}));
