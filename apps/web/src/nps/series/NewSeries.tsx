import { npsSeries } from '@jornada/contract/nps-series';
import { useEndpointForm } from '../../api/form.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { bodyOf, NEW_SERIES } from './series-values.ts';
import { SeriesFields } from './SeriesFields.tsx';
import { seriesWords } from './series.words.ts';

/** Creates a series, which opens waves on a schedule. */
export function NewSeries({ onClose }: { onClose: () => void }) {
  const say = useWords(seriesWords);
  const form = useEndpointForm(npsSeries.create, {
    defaultValues: NEW_SERIES,
    toBody: bodyOf,
    onDone: () => {
      toast({ text: say('created') });
      onClose();
    },
  });
  return (
    <FormDrawer title={say('new')} submit={say('new.save')} form={form} onClose={onClose}>
      <SeriesFields control={form.control} />
    </FormDrawer>
  );
}
