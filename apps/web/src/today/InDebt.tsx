import type { TodaysFigures } from '@jornada/contract/today';
import { formatHours } from '@jornada/domain/minutes';
import { PersonFace } from '../picks/PersonFace.tsx';
import { places } from '../places.ts';
import { RouterLink } from '../ui/nav.ts';
import { useWords } from '../words/words.ts';
import { dutiesWords } from './duties.words.ts';

type Props = { people: NonNullable<TodaysFigures['duties']['in_debt']>['first']; hasMore: boolean };

/** People with a negative time bank, the lowest balance first, and a link to further ones. */
export function InDebt({ people, hasMore }: Props) {
  const say = useWords(dutiesWords);
  return (
    <>
      {people.map(({ user_id, nome, balance_minutes }) => (
        <li key={user_id}>
          <RouterLink to={places.statement(user_id)}>
            <PersonFace of={{ id: user_id, nome }} />
            {say('debt', { name: nome, hours: formatHours(-balance_minutes) })}
          </RouterLink>
        </li>
      ))}
      {hasMore && (
        <li>
          <RouterLink to={places.timeBank({ sort: 'balance_minutes' })}>{say('debt.all')}</RouterLink>
        </li>
      )}
    </>
  );
}
