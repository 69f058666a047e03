import { pdi } from '@jornada/contract/pdi';
import type { PdiAction, PdiPlan } from '@jornada/contract/pdi-items';
import { mdiCheckboxMarkedCirclePlusOutline, mdiLinkOff } from '@mdi/js';
import { useId, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { TaskList } from '../../picks/TaskList.tsx';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { PickField } from '../../ui/filters/PickField.tsx';
import { space } from '../../ui/scale.ts';
import { toast } from '../../ui/toasts.ts';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { writeWords } from '../pdi-write.words.ts';
import { usePeople } from '../use-people.ts';
import { planWords } from './plan.words.ts';
import { PlanRefused } from './PlanRefused.tsx';
import { TaskChip } from './TaskChip.tsx';

/** The task of an action: creates one, links an existing one, or unlinks it. */
export function ActionTask({ plan, action }: { plan: PdiPlan; action: PdiAction }) {
  const say = useWords(writeWords);
  const sayPlan = useWords(planWords);
  const { nameOf } = usePeople();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const options = { errorIsShown: true, alsoRefresh: ['tasks'] } as const;
  const make = useWrite(pdi.makeTask, options);
  const link = useWrite(pdi.linkTask, options);
  const unlink = useWrite(pdi.unlinkTask, options);
  const params = { actionId: action.id };
  const { version } = plan;
  const withToast = (text: string) => ({ onSuccess: () => toast({ text }), onSettled: () => setAsking(false) });
  return (
    <Part aria-labelledby={id}>
      <h3 id={id}>{say('task.link.task')}</h3>
      {action.is_linked ? (
        <>
          <p>
            <TaskChip action={action} />
          </p>
          <Action
            variant="outlined"
            color="inherit"
            icon={mdiLinkOff}
            busy={unlink.isPending}
            onClick={() => unlink.mutate({ params, query: { version } }, withToast(sayPlan('action.unlinked')))}
          >
            {sayPlan('action.unlink')}
          </Action>
        </>
      ) : (
        <>
          <p>{say('task.link.text')}</p>
          <Action
            variant="outlined"
            icon={mdiCheckboxMarkedCirclePlusOutline}
            busy={make.isPending}
            onClick={() => setAsking(true)}
          >
            {say('task.make')}
          </Action>
          <PickField label={say('task.link')} value={say('task.link.none')}>
            {(close) => (
              <TaskList
                label={say('task.link')}
                chosen={[]}
                onPick={(task) => {
                  close();
                  if (task) link.mutate({ params, body: { task_id: task.id, version } }, withToast(say('task.linked')));
                }}
              />
            )}
          </PickField>
        </>
      )}
      <PlanRefused error={make.error ?? link.error ?? unlink.error} />
      <Confirm
        open={asking}
        title={say('task.make.title')}
        confirmLabel={say('task.make.confirm')}
        busy={make.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => make.mutate({ params, body: { version } }, withToast(say('task.made')))}
      >
        {say('task.make.text', { name: nameOf(plan.user_id) })}
      </Confirm>
    </Part>
  );
}

const Part = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: space(1.25),
  marginTop: space(3),
  paddingTop: space(2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > h3': { ...theme.typography.h3, margin: 0 },
  '& > p': { margin: 0, color: theme.vars.palette.text.secondary },
  '& > div': { width: '100%' },
}));
