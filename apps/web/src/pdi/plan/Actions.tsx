import { pdi } from '@jornada/contract/pdi';
import type { PdiAction, PdiGoal, PdiPlan } from '@jornada/contract/pdi-items';
import { useEffect, useRef, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { space } from '../../ui/scale.ts';
import { toast } from '../../ui/toasts.ts';
import { styled } from '../../ui/styled.ts';
import { errorTextNow } from '../../words/errors.ts';
import { useWords } from '../../words/words.ts';
import { ActionRow, type Move } from './ActionRow.tsx';
import { planWords } from './plan.words.ts';
import { useRefusal } from './use-refusal.ts';

/** The actions of a goal in their order, which buttons and Alt with an arrow key change. */
export function Actions({ plan, goal }: { plan: PdiPlan; goal: PdiGoal }) {
  const say = useWords(planWords);
  const refusalOf = useRefusal();
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ id: number; by: Move } | null>(null);
  const update = useWrite(pdi.updateAction, { errorIsShown: true });
  const { actions } = goal;
  const place = moved ? actions.findIndex(({ id }) => id === moved.id) : -1;
  // The row has another place in the page, by which it may have lost the focus.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moved.id} ${moved.by}"]`)?.focus();
  }, [moved, place]);

  const move = (action: PdiAction, by: Move) => {
    const to = actions.indexOf(action) + by;
    if (to < 0 || to >= actions.length || update.isPending) return;
    update.mutate(
      { params: { actionId: action.id }, body: { position: to, version: plan.version } },
      {
        onSuccess: () => setMoved({ id: action.id, by }),
        onError: (error) => toast({ tone: 'problem', text: refusalOf(error) ?? errorTextNow(error) }),
      },
    );
  };
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
            isFirst={at === 0}
            isLast={at === actions.length - 1}
            onMove={(by) => move(action, by)}
          />
        ))}
      </List>
      <Spoken aria-live="polite">
        {place >= 0 &&
          say('action.moved', { title: actions[place]?.title ?? '', place: place + 1, count: actions.length })}
      </Spoken>
    </>
  );
}

const List = styled('ol')({ display: 'grid', margin: 0, padding: 0, listStyle: 'none', gap: space(0.5) });

const None = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

const Spoken = styled('output')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
