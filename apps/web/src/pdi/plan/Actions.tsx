import { pdi } from '@jornada/contract/pdi';
import type { PdiGoal, PdiPlan } from '@jornada/contract/pdi-items';
import { useWrite } from '../../api/query.ts';
import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { ActionRow } from './ActionRow.tsx';
import { Spoken } from './MoveButtons.tsx';
import { planWords } from './plan.words.ts';
import { useOrder } from './use-order.ts';

/** The actions of a goal in their order. Buttons, and Alt with an arrow key, change the order. */
export function Actions({ plan, goal }: { plan: PdiPlan; goal: PdiGoal }) {
  const say = useWords(planWords);
  const update = useWrite(pdi.updateAction, { errorIsShown: true });
  const { actions } = goal;
  const { list, move, moved } = useOrder<HTMLOListElement>('action', actions, {
    save: (actionId, position, outcome) =>
      update.mutate({ params: { actionId }, body: { position, version: plan.version } }, outcome),
    busy: update.isPending,
  });
  const mayUpdate = plan.actions.includes('update');
  if (actions.length === 0) return <None>{say('goal.actions.none')}</None>;
  return (
    <>
      <List ref={list} aria-label={say('goal.actions', { title: goal.title })}>
        {actions.map((action, at) => (
          <ActionRow
            key={action.id}
            plan={plan}
            action={action}
            mayUpdate={mayUpdate}
            place={{ isFirst: at === 0, isLast: at === actions.length - 1 }}
            onMove={(by) => move(action.id, by)}
          />
        ))}
      </List>
      <Spoken aria-live="polite">{moved && say('action.moved', moved)}</Spoken>
    </>
  );
}

const List = styled('ol')({ display: 'grid', margin: 0, padding: 0, listStyle: 'none', gap: space(0.5) });

const None = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));
