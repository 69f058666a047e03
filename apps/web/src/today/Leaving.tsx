import type { TodaysFigures } from '@jornada/contract/today';
import { PersonFace } from '../picks/PersonFace.tsx';
import { places } from '../places.ts';
import { RouterLink } from '../ui/nav.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { dutiesWords } from './duties.words.ts';
import { useDays } from './use-days.ts';

type Props = {
  leavers: NonNullable<TodaysFigures['duties']['leaving']>['planned'];
  today: string;
  /** Whether the people will leave or their time bank has to be settled. */
  sentence: 'leaves' | 'settle';
  on: 'left_on' | 'settle_by';
};

/** People of one kind of offboarding, the earliest date first. */
export function Leaving({ leavers: { people, first }, today, sentence, on }: Props) {
  const say = useWords(dutiesWords);
  const { number } = useFormats();
  const days = useDays(today);
  const more = people - first.length;
  return (
    <>
      {first.map((one) => (
        <li key={one.user_id}>
          <RouterLink
            to={sentence === 'settle' ? places.statement(one.user_id) : places.person(one.user_id, { tab: 'access' })}
          >
            <PersonFace of={{ id: one.user_id, nome: one.nome }} />
            {say(sentence, { name: one.nome, date: days.short(one[on]) })}
          </RouterLink>
          {sentence === 'settle' && one.settle_by < today && <small data-late>{say('settle.late')}</small>}
        </li>
      ))}
      {more > 0 && (
        <li>
          <RouterLink
            to={places.offboardings(
              sentence === 'settle' ? { settlement: 'waiting', state: 'done' } : { state: 'planned' },
            )}
          >
            <small>{say('more', { count: more, n: number(more) })}</small>
          </RouterLink>
        </li>
      )}
    </>
  );
}
