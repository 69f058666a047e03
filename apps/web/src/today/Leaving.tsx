import type { Offboarding } from '@jornada/contract/user-offboarding';
import { usePeopleNames } from '../api/names.ts';
import { PersonFace } from '../picks/PersonFace.tsx';
import { places } from '../places.ts';
import { RouterLink } from '../ui/nav.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { dutiesWords } from './duties.words.ts';
import { useDays } from './use-days.ts';

type Props = { offboardings: readonly Offboarding[]; total: number; today: string };

/** People who are about to leave, or whose time bank has to be settled, the first date first. */
export function Leaving({ offboardings, total, today }: Props) {
  const say = useWords(dutiesWords);
  const { number } = useFormats();
  const days = useDays(today);
  const people = usePeopleNames();
  const more = total - offboardings.length;
  return (
    <>
      {offboardings.map(({ id, user_id, state, left_on, settle_by }) => {
        const name = people.get(user_id)?.nome ?? say('person', { id: user_id });
        return (
          <li key={id}>
            <RouterLink to={places.person(user_id, { tab: 'access' })}>
              <PersonFace of={{ id: user_id, nome: name }} />
              {state === 'planned'
                ? say('leaves', { name, date: days.short(left_on) })
                : say('settle', { name, date: days.short(settle_by) })}
            </RouterLink>
          </li>
        );
      })}
      {more > 0 && (
        <li>
          <small>{say('more', { count: more, n: number(more) })}</small>
        </li>
      )}
    </>
  );
}
