import { allocations } from '@jornada/contract/resource-allocation';
import { useEndpointForm } from '../../api/form.ts';
import { useWhyNot } from '../../api/may.ts';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import type { NewRange } from '../timeline/use-drag.ts';
import { useChanges } from '../use-changes.ts';
import { AllocationFields } from './AllocationFields.tsx';
import { bodyFrom, checkRange, newValues, placeFault } from './values.ts';

type Props = { begun: NewRange | null; today: string; onClose: () => void };

export function NewAllocation({ begun, today, onClose }: Props) {
  const say = useWords(allocationWords);
  const whyNot = useWhyNot(allocations.create);
  const changes = useChanges();
  const form = useEndpointForm(allocations.create, {
    defaultValues: newValues(begun, today),
    toBody: bodyFrom,
    placeFault,
    alsoCheck: checkRange,
    onDone: (created) => {
      toast({ text: say('created'), action: { label: say('undo'), run: () => changes.remove(created) } });
      onClose();
    },
  });
  return (
    <FormDrawer title={say('form.new')} submit={say('form.create')} whyNot={whyNot} form={form} onClose={onClose}>
      <Fieldset disabled={whyNot !== undefined}>
        <AllocationFields form={form} check={whyNot === undefined} />
      </Fieldset>
    </FormDrawer>
  );
}
