import { pdi } from '@jornada/contract/pdi';
import type { PdiPlan } from '@jornada/contract/pdi-items';
import { mdiFlagOutline, mdiPlus } from '@mdi/js';
import { lazy, Suspense, useId, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { space } from '../../ui/scale.ts';
import { Empty } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useBoxDrag } from '../../ui/use-box-drag.ts';
import { useWords } from '../../words/words.ts';
import { writeWords } from '../pdi-write.words.ts';
import { GoalCard } from './GoalCard.tsx';
import { Spoken } from './MoveButtons.tsx';
import { planWords } from './plan.words.ts';
import { useOrder } from './use-order.ts';

// Loaded on first use.
const NewGoal = lazy(async () => ({ default: (await import('./EditGoal.tsx')).NewGoal }));

/** The goals of a plan in their order, each with its actions. */
export function Goals({ plan }: { plan: PdiPlan }) {
  const say = useWords(planWords);
  const sayWrite = useWords(writeWords);
  const id = useId();
  const [adding, setAdding] = useState(false);
  const { goals, actions } = plan;
  const update = useWrite(pdi.updateGoal, { errorIsShown: true });
  const { list, move, moveTo, moved } = useOrder<HTMLElement>('goal', goals, {
    save: (goalId, position, outcome) =>
      update.mutate({ params: { goalId }, body: { position, version: plan.version } }, outcome),
    busy: update.isPending,
  });
  const drag = useBoxDrag(list, moveTo);
  const add = actions.includes('update') && (
    <Action variant="outlined" icon={mdiPlus} onClick={() => setAdding(true)}>
      {sayWrite('goal.add')}
    </Action>
  );
  return (
    <Section
      ref={list}
      aria-labelledby={id}
      onClickCapture={drag.onClickCapture}
      onPointerDownCapture={drag.onPointerDownCapture}
    >
      <header>
        <h2 id={id}>{say('goals')}</h2>
        {goals.length > 0 && add}
      </header>
      {goals.length === 0 && (
        <Empty icon={mdiFlagOutline} title={say('goals.none')} text={say('goals.none.text')} action={add} />
      )}
      {goals.map((goal, at) => (
        <GoalCard
          key={goal.id}
          plan={plan}
          goal={goal}
          place={{ isFirst: at === 0, isLast: at === goals.length - 1 }}
          onMove={(by) => move(goal.id, by)}
          carrying={{
            isCarried: drag.carried?.id === goal.id,
            isOver: drag.carried?.over === goal.id && drag.carried.id !== goal.id,
            onPointerDown: (event) => drag.onPointerDown(event, goal.id),
          }}
        />
      ))}
      <Spoken aria-live="polite">{moved && say('goal.moved', moved)}</Spoken>
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
