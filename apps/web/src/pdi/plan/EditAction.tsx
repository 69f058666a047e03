import { pdi } from '@jornada/contract/pdi';
import { type PdiAction, type PdiGoal, type PdiPlan, pdiPlan } from '@jornada/contract/pdi-items';
import { mdiTrashCanOutline } from '@mdi/js';
import { useWatch } from 'react-hook-form';
import { useEndpointForm } from '../../api/form.ts';
import { useWrite } from '../../api/query.ts';
import { inForm, useConcurrentEdits, useVersions } from '../../api/versions.ts';
import { Action } from '../../ui/Action.tsx';
import { EditDrawer } from '../../ui/EditDrawer.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { writeWords } from '../pdi-write.words.ts';
import { ACTION_FIELDS, type ActionWritten, findAction, newAction, writtenOf } from './action-values.ts';
import { ActionFields } from './ActionFields.tsx';
import { ActionTask } from './ActionTask.tsx';
import { planWords } from './plan.words.ts';
import { PlanRefused } from './PlanRefused.tsx';
import { SuggestedActions } from './SuggestedActions.tsx';

type NewProps = { plan: PdiPlan; goal: PdiGoal; onClose: () => void };

/** Adds an action to a goal. */
export function NewAction({ plan, goal, onClose }: NewProps) {
  const say = useWords(writeWords);
  const form = useEndpointForm(pdi.addAction, {
    rest: { params: { goalId: goal.id } },
    defaultValues: newAction(goal),
    toBody: ({ reason: _, ...written }) => ({ ...written, version: plan.version }),
    onDone: onClose,
  });
  return (
    <FormDrawer title={say('action.new')} submit={say('action.add')} form={form} refused={null} onClose={onClose}>
      <SuggestedActions
        goal={goal}
        onChoose={({ title, kind }) => {
          form.setValue('title', title, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
          form.setValue('kind', kind, { shouldDirty: true });
        }}
      />
      <ActionFields control={form.control} isNew asksReason={false} />
      <PlanRefused error={form.refused} />
    </FormDrawer>
  );
}

type Props = { plan: PdiPlan; action: PdiAction; onClose: () => void };

export function EditAction({ plan, action, onClose }: Props) {
  const say = useWords(writeWords);
  const sayPlan = useWords(planWords);
  // Actions have no version of their own: conflicts are detected by the version of the plan.
  const versions = useVersions<PdiPlan, ActionWritten, PdiPlan>({
    latest: plan,
    shape: pdiPlan,
    fields: ACTION_FIELDS,
    writtenOf: (whole) => writtenOf(findAction(whole, action.id) ?? action),
  });
  const { base, changes } = versions;
  const remove = useWrite(pdi.removeAction);
  const form = useEndpointForm(pdi.updateAction, {
    rest: { params: { actionId: action.id } },
    defaultValues: { ...writtenOf(action), reason: '' },
    toBody: ({ reason, ...written }) => ({ ...changes(base.current, written), ...(reason && { reason }) }),
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
    label: (field) => say(`action.${field}`),
    inWords: (field, written) => (field === 'kind' ? say(`kind.${written.kind}`) : (written[field] ?? '')),
  });
  const due_on = useWatch({ control: form.control, name: 'due_on' });
  const onDelete = () =>
    remove.mutate(
      { params: { actionId: action.id }, query: { version: plan.version } },
      {
        onSuccess: () => {
          toast({ text: sayPlan('action.deleted') });
          onClose();
        },
      },
    );
  return (
    <EditDrawer
      title={say('action.edit')}
      submit={say('save')}
      unchanged={say('unchanged')}
      form={form}
      concurrent={concurrent}
      refused={null}
      onClose={onClose}
      other={
        <Action color="error" icon={mdiTrashCanOutline} busy={remove.isPending} onClick={onDelete}>
          {sayPlan('action.delete')}
        </Action>
      }
      below={<ActionTask plan={plan} action={findAction(plan, action.id) ?? action} />}
    >
      <ActionFields
        control={form.control}
        isNew={false}
        asksReason={plan.state === 'active' && due_on !== action.due_on}
      />
      <PlanRefused error={concurrent.conflict ? null : form.refused} />
    </EditDrawer>
  );
}
