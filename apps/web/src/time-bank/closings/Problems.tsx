import { formatHours, signedHours } from '@jornada/domain/minutes';
import { styled } from '../../ui/styled.ts';
import { may } from '@jornada/domain/access';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { space } from '../../ui/scale.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import type { ClosingPerson } from './closing.ts';
import { closingWords } from './closings.words.ts';
import type { Deciding } from './decisions.ts';
import { Decision } from './Decision.tsx';

type Props = {
  person: ClosingPerson;
  /** The decisions of the person who closes the month; undefined if the month of the listed person is closed. */
  deciding: Deciding | undefined;
  /** Whether the person can be held for later: both the month and the person's own month are open. */
  mayHold?: boolean;
};

/** The reasons why a person is held, and what is unusual about the month, each with the button that resolves it. */
export function Problems({ person, deciding, mayHold = false }: Props) {
  const say = useWords(closingWords);
  const { formats, today, nameOf } = useAroundBank();
  const { level } = useSession();
  const { user_id, reasons, stretches, doubtful, warnings } = person;
  const name = nameOf(user_id);
  const day = (date: string) => formats.shortDate(date, today);
  const held = deciding?.decisions.held.has(user_id) ?? false;
  const accepted = deciding?.decisions.accepted.has(user_id) ?? false;
  const counted = deciding?.decisions.counted.filter((entry) => entry.user_id === user_id) ?? [];
  const open = deciding ? doubtful.filter(({ entry_id }) => !counted.some((one) => one.entry_id === entry_id)) : [];
  const warned = Map.groupBy(deciding ? warnings : [], ({ code }) => code);
  return (
    <List>
      {(['own_row', 'earlier_month', 'by_hand'] as const)
        .filter((reason) => reasons.includes(reason) && !(held && reason === 'by_hand'))
        .map((reason) => (
          <li key={reason}>{say(`held.${reason}`)}</li>
        ))}
      {(accepted || reasons.includes('unexplained')) && (
        <Decision
          isTaken={accepted}
          label={say('accept')}
          name={name}
          onClick={deciding && (() => deciding.accept(user_id))}
        >
          {stretches
            .map(({ from, to, due_minutes }) =>
              say('held.unexplained', { from: day(from), to: day(to), hours: formatHours(due_minutes) }),
            )
            .join('; ')}{' '}
          {accepted && say('accepted')}
        </Decision>
      )}
      {!accepted && reasons.includes('unexplained') && may(level, 'absences.record') && (
        <li>
          {stretches.map(({ from, to }) => (
            <TextLink key={from} to={places.absences({ new: 'record', user: user_id, from, to })}>
              {say('record-absence', { from: day(from), to: day(to) })}
            </TextLink>
          ))}
        </li>
      )}
      {[...counted, ...open].map((entry) => {
        const isTaken = counted.some(({ entry_id }) => entry_id === entry.entry_id);
        const of = { hours: signedHours(entry.signed), date: day(entry.date) };
        return (
          <Decision
            key={entry.entry_id}
            isTaken={isTaken}
            label={say('count', { date: of.date })}
            name={name}
            onClick={deciding && (() => deciding.count(person, entry))}
          >
            {say(isTaken ? 'counted' : 'doubtful', of)}
          </Decision>
        );
      })}
      {(deciding?.decisions.judged.has(user_id) || reasons.includes('no_record')) && (
        <Decision
          isTaken={deciding?.decisions.judged.has(user_id) ?? false}
          label={say('judge')}
          name={name}
          onClick={deciding && (() => deciding.judge(user_id))}
        >
          {say(deciding?.decisions.judged.has(user_id) ? 'judged' : 'no-record')}
        </Decision>
      )}
      {deciding && (held || mayHold) && (
        <Decision
          isTaken={held}
          label={say('hold')}
          takeBack={say('hold.not')}
          name={name}
          onClick={() => deciding.hold(user_id)}
        >
          {say(held ? 'held.by_hand' : 'hold.text')}
        </Decision>
      )}
      {[...warned].map(([code, days]) => (
        <li key={code}>{say(`warning.${code}`, { days: days.map(({ date }) => day(date)).join(', ') })}</li>
      ))}
      {person.reconstructed && <li>{say('reconstructed')}</li>}
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: space(0.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: theme.vars.palette.text.secondary,
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(0.5, 1.5) },
}));
