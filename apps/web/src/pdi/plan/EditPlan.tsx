import { pdi } from '@jornada/contract/pdi';
import { type PdiPlan, pdiPlan } from '@jornada/contract/pdi-items';
import { pick } from '@jornada/domain/conflict';
import { useEndpointForm } from '../../api/form.ts';
import { inForm, useConcurrentEdits, useVersions } from '../../api/versions.ts';
import { EditDrawer } from '../../ui/EditDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { PlanFields } from '../PlanFields.tsx';
import { writeWords } from '../pdi-write.words.ts';
import { PlanRefused } from './PlanRefused.tsx';
import { ReasonField } from './ReasonField.tsx';

const FIELDS = ['title', 'purpose', 'starts_on', 'ends_on'] as const;
type Written = Pick<PdiPlan, (typeof FIELDS)[number]>;
const writtenOf = (plan: PdiPlan): Written => pick(FIELDS, plan);

export function EditPlan({ plan, onClose }: { plan: PdiPlan; onClose: () => void }) {
  const say = useWords(writeWords);
  const versions = useVersions({ latest: plan, shape: pdiPlan, fields: FIELDS, writtenOf });
  const { base, changes } = versions;
  const form = useEndpointForm(pdi.update, {
    rest: { params: { id: plan.id } },
    defaultValues: { ...writtenOf(plan), reason: '' },
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
    label: (field) => say(field),
    inWords: (field, written) => written[field],
  });
  return (
    <EditDrawer
      title={say('plan.edit')}
      submit={say('save')}
      unchanged={say('unchanged')}
      form={form}
      concurrent={concurrent}
      refused={null}
      onClose={onClose}
    >
      <PlanFields control={form.control} />
      {plan.state === 'active' && <ReasonField control={form.control} />}
      <PlanRefused error={concurrent.conflict ? null : form.refused} />
    </EditDrawer>
  );
}
