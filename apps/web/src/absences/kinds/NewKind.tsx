import { absences } from '@jornada/contract/absences';
import { useEndpointForm } from '../../api/form.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { NEW_KIND } from './kind-values.ts';
import { KindFields } from './KindFields.tsx';
import { kindWords } from './kinds.words.ts';

/** Creates a kind of absence. */
export function NewKind({ onClose }: { onClose: () => void }) {
  const say = useWords(kindWords);
  const form = useEndpointForm(absences.createKind, {
    defaultValues: NEW_KIND,
    toBody: ({ is_active: _, ...kind }) => kind,
    onDone: ({ name }) => {
      toast({ text: say('created', { name }) });
      onClose();
    },
  });
  return (
    <FormDrawer title={say('new')} submit={say('new.save')} form={form} onClose={onClose}>
      <KindFields control={form.control} isNew />
    </FormDrawer>
  );
}
