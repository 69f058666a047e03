import { nps } from '@jornada/contract/nps';
import { useEndpointForm } from '../../api/form.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { useToday } from '../../state/clock.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { bodyOf, newWave, placeFault } from './wave-values.ts';
import { WaveFields } from './WaveFields.tsx';
import { wavesWords } from './waves.words.ts';

/** Drafts a wave and opens its page, which shows the forecast. */
export function NewWave({ onClose }: { onClose: () => void }) {
  const say = useWords(wavesWords);
  const { account } = useSession();
  const navigate = useNavigate();
  const form = useEndpointForm(nps.create, {
    defaultValues: newWave(useToday(account.time_zone)),
    toBody: (values) => bodyOf(values, account.time_zone),
    placeFault,
    onDone: ({ id }) => {
      toast({ text: say('created') });
      return navigate(places.npsWave(id));
    },
  });
  return (
    <FormDrawer title={say('new')} submit={say('new.save')} form={form} onClose={onClose}>
      <WaveFields control={form.control} />
    </FormDrawer>
  );
}
