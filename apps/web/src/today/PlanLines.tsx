import type { TodaysFigures } from '@jornada/contract/today';
import { places } from '../places.ts';
import { RouterLink } from '../ui/nav.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { planLinesWords } from './plan-lines.words.ts';

/** Development plans to accept, to discuss and to work on, each with a link to the list of these plans. */
export function PlanLines({ plans }: Pick<TodaysFigures['duties'], 'plans'>) {
  const say = useWords(planLinesWords);
  const { number } = useFormats();
  return plans.map(({ box, waiting, plans: count }) => (
    <li key={box + waiting}>
      <RouterLink to={places.pdi({ box: box === 'mine' ? undefined : box, waiting })}>
        {say(`${box}.${waiting}`, { count, n: number(count) })}
      </RouterLink>
    </li>
  ));
}
