import { type Allocation, allocation as shape, allocations } from '@jornada/contract/resource-allocation';
import { changed } from '@jornada/domain/conflict';
import { mdiTrashCanOutline } from '@mdi/js';
import { useEndpointForm } from '../../api/form.ts';
import { useWhyNot } from '../../api/may.ts';
import { inTitledForm } from '../../api/titled-versions.ts';
import { useConcurrentEdits, useVersions } from '../../api/versions.ts';
import { Action } from '../../ui/Action.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { EditDrawer } from '../../ui/EditDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import { useChanges } from '../use-changes.ts';
import { AllocationFields } from './AllocationFields.tsx';
import { useFieldWords } from './use-field-words.ts';
import { bodyFrom, checkRange, FIELDS, placeFault, toValues, writtenFrom, writtenOf } from './values.ts';

export function EditAllocation({ allocation, onClose }: { allocation: Allocation; onClose: () => void }) {
  const say = useWords(allocationWords);
  const whyNot = useWhyNot(allocations.update);
  const changes = useChanges();
  const versions = useVersions({ latest: allocation, shape, fields: FIELDS, writtenOf });
  const { base } = versions;
  const form = useEndpointForm(allocations.update, {
    rest: { params: { id: allocation.id } },
    defaultValues: toValues(writtenOf(allocation), allocation.task_title),
    toBody: (values) => versions.changes(base.current, bodyFrom(values)),
    placeFault,
    alsoCheck: checkRange,
    onDone: (saved) => {
      const back = changed(FIELDS, writtenOf(saved), writtenOf(base.current));
      toast({
        text: say('saved'),
        action: { label: say('undo'), run: () => changes.change(saved, back, say('saved')) },
      });
      onClose();
    },
    onRefused: versions.refused,
  });
  const concurrent = useConcurrentEdits(versions, {
    ...inTitledForm(form, toValues, writtenFrom),
    ...useFieldWords(form.getValues('task_title')),
  });
  const onDelete = async () => {
    if (await changes.remove(allocation)) onClose();
  };

  return (
    <EditDrawer
      title={say('form.edit', { id: allocation.id })}
      submit={say('form.save')}
      whyNot={whyNot}
      unchanged={say('form.unchanged')}
      form={form}
      concurrent={concurrent}
      onClose={onClose}
      other={
        <Action
          color="error"
          icon={mdiTrashCanOutline}
          whyNot={whyNot}
          onClick={() => void onDelete()}
          css={{ marginRight: 'auto' }}
        >
          {say('form.delete')}
        </Action>
      }
    >
      <Fieldset disabled={whyNot !== undefined}>
        <AllocationFields form={form} check={whyNot === undefined} insteadOf={allocation.id} />
      </Fieldset>
    </EditDrawer>
  );
}
