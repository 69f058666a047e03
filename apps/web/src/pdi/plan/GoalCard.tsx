import { pdi } from '@jornada/contract/pdi';
import type { PdiGoal, PdiPlan } from '@jornada/contract/pdi-items';
import { mdiCheck, mdiPencilOutline, mdiPlus, mdiRestore } from '@mdi/js';
import { lazy, type PointerEvent, Suspense, useId, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { Percent } from '../PlanMarks.tsx';
import { Actions } from './Actions.tsx';
import { MoveButtons, type Place } from './MoveButtons.tsx';
import { planWords } from './plan.words.ts';
import { type Move, moveByKey } from './use-order.ts';
import { GoalAbout } from './GoalAbout.tsx';

// Loaded on first use.
const EditGoal = lazy(async () => ({ default: (await import('./EditGoal.tsx')).EditGoal }));
const NewAction = lazy(async () => ({ default: (await import('./EditAction.tsx')).NewAction }));

type Props = {
  plan: PdiPlan;
  goal: PdiGoal;
  place: Place;
  onMove: (by: Move) => void;
  /**
   * Whether the goal is dragged, whether another goal is over it, and the handler that starts a drag from its header.
   */
  carrying: { isCarried: boolean; isOver: boolean; onPointerDown: (event: PointerEvent) => void };
};

/** A goal: title, reason, due date, progress and actions. */
export function GoalCard({ plan, goal, place, onMove, carrying }: Props) {
  const say = useWords(planWords);
  const id = useId();
  const [open, setOpen] = useState<'edit' | 'action' | null>(null);
  const update = useWrite(pdi.updateGoal);
  const { title, why, state, progress_percent } = goal;
  const mayUpdate = plan.actions.includes('update');
  const set = (next: 'open' | 'done') =>
    update.mutate({ params: { goalId: goal.id }, body: { state: next, version: plan.version } });
  const close = () => setOpen(null);
  const isMovable = mayUpdate && !(place.isFirst && place.isLast);
  const onPointerDown = (event: PointerEvent) => {
    if (!(event.target as Element).closest('button')) carrying.onPointerDown(event);
  };
  return (
    <Card
      aria-labelledby={id}
      data-state={state}
      data-box={goal.id}
      data-carried={carrying.isCarried || undefined}
      data-over={carrying.isOver || undefined}
    >
      <header
        data-movable={isMovable || undefined}
        {...(mayUpdate && { onKeyDown: moveByKey(onMove) })}
        {...(isMovable && { onPointerDown })}
      >
        <h3 id={id}>{title}</h3>
        {mayUpdate && (
          <span data-off-paper>
            <IconButton
              size="small"
              aria-label={say('goal.edit', { title })}
              title={say('goal.edit', { title })}
              onClick={() => setOpen('edit')}
            >
              <Icon path={mdiPencilOutline} fontSize="small" />
            </IconButton>
            <MoveButtons
              kind="goal"
              id={goal.id}
              place={place}
              up={say('goal.up', { title })}
              down={say('goal.down', { title })}
              onMove={onMove}
            />
          </span>
        )}
      </header>
      <GoalAbout goal={goal} />
      {why && <p>{why}</p>}
      {state !== 'dropped' && <Percent of={progress_percent} />}
      <Actions plan={plan} goal={goal} />
      {mayUpdate && (
        <footer data-off-paper>
          {state === 'open' && (
            <Action
              size="small"
              color="inherit"
              icon={mdiPlus}
              aria-label={say('action.add.to', { title })}
              onClick={() => setOpen('action')}
            >
              {say('action.add')}
            </Action>
          )}
          {plan.state === 'active' && (
            <Action
              size="small"
              color="inherit"
              icon={state === 'open' ? mdiCheck : mdiRestore}
              busy={update.isPending}
              {...(state === 'open' && { 'aria-label': say('goal.done.of', { title }) })}
              onClick={() => set(state === 'open' ? 'done' : 'open')}
            >
              {say(state === 'open' ? 'goal.done' : 'goal.open')}
            </Action>
          )}
        </footer>
      )}
      <Suspense fallback={null}>
        {open === 'edit' && <EditGoal plan={plan} goal={goal} onClose={close} />}
        {open === 'action' && <NewAction plan={plan} goal={goal} onClose={close} />}
      </Suspense>
    </Card>
  );
}

const Card = styled('article')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: space(1.25),
    padding: space(2.25),
    borderRadius: radius.xl,
    border: `1px solid ${palette.divider}`,
    background: palette.background.paper,
    '&[data-state=dropped]': { background: 'transparent' },
    '& > header': { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: space(1) },
    '& > header > span': { display: 'flex' },
    '& > header[data-movable]': { cursor: 'grab', userSelect: 'none' },
    '&[data-carried]': { opacity: 0.5, '& > header': { cursor: 'grabbing' } },
    '&[data-over]': { outline: `2px solid ${palette.primary.main}` },
    '& h3': { ...theme.typography.h2, margin: 0, overflowWrap: 'anywhere' },
    '&[data-state=dropped] h3': { color: palette.text.secondary, textDecoration: 'line-through' },
    '& > p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '& > footer': { display: 'flex', flexWrap: 'wrap', gap: space(0.5), marginInlineStart: space(-1) },
    [theme.breakpoints.down('sm')]: { padding: space(1.75) },
    '@media print': { border: 0, borderRadius: 0, padding: space(1.5, 0), borderTop: `1px solid ${palette.divider}` },
  };
});
