import { pdi } from '@jornada/contract/pdi';
import { type PdiGoal, type PdiPlan, pdiPlan } from '@jornada/contract/pdi-items';
import { mdiTrashCanOutline } from '@mdi/js';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useEndpointForm } from '../../api/form.ts';
import { useWrite } from '../../api/query.ts';
import { inForm, useConcurrentEdits, useVersions } from '../../api/versions.ts';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { EditDrawer } from '../../ui/EditDrawer.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { writeWords } from '../pdi-write.words.ts';
import { GOAL_FIELDS, type GoalWritten, levelled, needsReason, newGoal, writtenOf } from './goal-values.ts';
import { GoalFields } from './GoalFields.tsx';
import { planWords } from './plan.words.ts';
import { PlanRefused } from './PlanRefused.tsx';

type NewProps = { plan: PdiPlan; onClose: () => void };

/** Adds a goal to a plan. */
export function NewGoal({ plan, onClose }: NewProps) {
  const say = useWords(writeWords);
  const form = useEndpointForm(pdi.addGoal, {
    rest: { params: { id: plan.id } },
    defaultValues: newGoal(plan),
    toBody: ({ reason, state: _, ...written }) => ({
      ...levelled(written),
      version: plan.version,
      ...(reason && { reason }),
    }),
    onDone: onClose,
  });
  return (
    <FormDrawer title={say('goal.new')} submit={say('goal.add')} form={form} refused={null} onClose={onClose}>
      <GoalFields control={form.control} isNew asksReason={plan.state === 'active'} />
      <PlanRefused error={form.refused} />
    </FormDrawer>
  );
}

type Props = NewProps & { goal: PdiGoal };

export function EditGoal({ plan, goal, onClose }: Props) {
  const say = useWords(writeWords);
  const sayPlan = useWords(planWords);
  // Goals have no version of their own: conflicts are detected by the version of the plan.
  const versions = useVersions<PdiPlan, GoalWritten, PdiPlan>({
    latest: plan,
    shape: pdiPlan,
    fields: GOAL_FIELDS,
    writtenOf: ({ goals }) => writtenOf(goals.find(({ id }) => id === goal.id) ?? goal),
  });
  const { base, changes } = versions;
  const form = useEndpointForm(pdi.updateGoal, {
    rest: { params: { goalId: goal.id } },
    defaultValues: { ...writtenOf(goal), reason: '' },
    toBody: ({ reason, ...written }) => ({
      ...changes(base.current, levelled(written)),
      ...(reason && { reason }),
    }),
    onDone: () => {
      toast({ text: say('saved') });
      onClose();
    },
    onRefused: versions.refused,
  });
  const concurrent = useConcurrentEdits(versions, {
    ...inForm(
      form,
      (written) => ({ ...written, reason: form.getValues('reason') }),
      ({ reason: _, ...written }) => written,
    ),
    label: (field) =>
      field === 'state' ? sayPlan('state') : say(`goal.${field === 'competence_id' ? 'competence' : field}`),
    inWords: (field, written) =>
      field === 'state' ? sayPlan(`goal.state.${written.state}`) : String(written[field] ?? ''),
  });
  const [due_on, state] = useWatch({ control: form.control, name: ['due_on', 'state'] });
  return (
    <EditDrawer
      title={say('goal.edit')}
      submit={say('save')}
      unchanged={say('unchanged')}
      form={form}
      concurrent={concurrent}
      refused={null}
      onClose={onClose}
      other={<Remove plan={plan} goal={goal} onClose={onClose} />}
    >
      <GoalFields control={form.control} isNew={false} asksReason={needsReason(plan, goal, { due_on, state })} />
      <PlanRefused error={concurrent.conflict ? null : form.refused} />
    </EditDrawer>
  );
}

/**
 * Deletes a goal from a plan that is not accepted yet. Goals of accepted plans are dropped instead and stay visible.
 */
function Remove({ plan, goal, onClose }: Props) {
  const say = useWords(writeWords);
  const [asking, setAsking] = useState(false);
  const remove = useWrite(pdi.removeGoal);
  if (plan.state === 'active') return null;
  return (
    <>
      <Action color="error" icon={mdiTrashCanOutline} onClick={() => setAsking(true)}>
        {say('remove.goal')}
      </Action>
      <Confirm
        open={asking}
        title={say('remove.goal.title', { title: goal.title })}
        confirmLabel={say('remove.goal')}
        tone="danger"
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate({ params: { goalId: goal.id }, query: { version: plan.version } }, { onSuccess: onClose })
        }
      >
        {say('remove.goal.text')}
      </Confirm>
    </>
  );
}
