import type { TodaysFigures } from '@jornada/contract/today';
import { PersonFace } from '../picks/PersonFace.tsx';
import { places } from '../places.ts';
import { RouterLink } from '../ui/nav.ts';
import { useWords } from '../words/words.ts';
import { Lines } from './Figures.tsx';
import { Panel } from './Panel.tsx';
import { revealsWords } from './reveals.words.ts';

/** People who have recently displayed many HR values of others, for Super Admins. */
export function Reveals({ reveals }: { reveals: NonNullable<TodaysFigures['reveals']> }) {
  const say = useWords(revealsWords);
  return (
    <Panel title={say('title')} text={say('text')}>
      <Lines>
        {reveals.map(({ user_id, nome, reveals: count }) => (
          <li key={user_id}>
            <RouterLink to={places.audit({ actor_id: user_id, action: 'employee-hr-data.reveal' })}>
              <PersonFace of={{ id: user_id, nome }} />
              {say('line', { name: nome, count })}
            </RouterLink>
          </li>
        ))}
      </Lines>
    </Panel>
  );
}
