import { nps, type NpsWave } from '@jornada/contract/nps';
import { useEndpointForm } from '../../api/form.ts';
import { useSession } from '../../api/session.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { bodyOf, placeFault, valuesOf } from './wave-values.ts';
import { WaveFields } from './WaveFields.tsx';
import { wavesWords } from './waves.words.ts';

/** Changes a draft. */
export function EditWave({ wave, onClose }: { wave: NpsWave; onClose: () => void }) {
  const say = useWords(wavesWords);
  const { account } = useSession();
  const form = useEndpointForm(nps.update, {
    rest: { params: { id: wave.id } },
    defaultValues: valuesOf(wave, account.time_zone),
    toBody: (values) => ({ ...bodyOf(values, account.time_zone), version: wave.version }),
    placeFault,
    onDone: () => {
      toast({ text: say('saved') });
      onClose();
    },
  });
  return (
    <FormDrawer title={say('edit.title', { name: wave.name })} submit={say('edit.save')} form={form} onClose={onClose}>
      <WaveFields control={form.control} />
    </FormDrawer>
  );
}
