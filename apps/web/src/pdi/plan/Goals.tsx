import type { PdiPlan } from '@jornada/contract/pdi-items';
import { mdiFlagOutline, mdiPlus } from '@mdi/js';
import { lazy, Suspense, useId, useState } from 'react';
import { Action } from '../../ui/Action.tsx';
import { space } from '../../ui/scale.ts';
import { Empty } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { writeWords } from '../pdi-write.words.ts';
import { GoalCard } from './GoalCard.tsx';
import { planWords } from './plan.words.ts';

// Loaded on first use.
const NewGoal = lazy(async () => ({ default: (await import('./EditGoal.tsx')).NewGoal }));

/** The goals of a plan, each with its actions. */
export function Goals({ plan }: { plan: PdiPlan }) {
  const say = useWords(planWords);
  const sayWrite = useWords(writeWords);
  const id = useId();
  const [adding, setAdding] = useState(false);
  const { goals, actions } = plan;
  const add = actions.includes('update') && (
    <Action variant="outlined" icon={mdiPlus} onClick={() => setAdding(true)}>
      {sayWrite('goal.add')}
    </Action>
  );
  return (
    <Section aria-labelledby={id}>
      <header>
        <h2 id={id}>{say('goals')}</h2>
        {goals.length > 0 && add}
      </header>
      {goals.length === 0 && (
        <Empty icon={mdiFlagOutline} title={say('goals.none')} action={add}>
          {say('goals.none.text')}
        </Empty>
      )}
      {goals.map((goal) => (
        <GoalCard key={goal.id} plan={plan} goal={goal} />
      ))}
      <Suspense fallback={null}>{adding && <NewGoal plan={plan} onClose={() => setAdding(false)} />}</Suspense>
    </Section>
  );
}

const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(2),
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space(1),
    minHeight: 40,
  },
  '& > header > h2': { ...theme.typography.h2, margin: 0 },
}));
