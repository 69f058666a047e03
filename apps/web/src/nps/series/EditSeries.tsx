import { type NpsSeries, npsSeries } from '@jornada/contract/nps-series';
import { useState } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { bodyOf, valuesOf } from './series-values.ts';
import { SeriesFields } from './SeriesFields.tsx';
import { seriesWords } from './series.words.ts';

/** Changes, pauses or deletes a series. */
export function EditSeries({ series, onClose }: { series: NpsSeries; onClose: () => void }) {
  const say = useWords(seriesWords);
  const [isDeleting, ask] = useState(false);
  const remove = useWrite(npsSeries.remove, { alsoRefresh: ['nps'], errorIsShown: true });
  const done = (text: 'saved' | 'deleted') => {
    toast({ text: say(text) });
    onClose();
  };
  const form = useEndpointForm(npsSeries.update, {
    rest: { params: { id: series.id } },
    defaultValues: valuesOf(series),
    toBody: (values) => ({ ...bodyOf(values), version: series.version }),
    onDone: () => done('saved'),
  });
  return (
    <FormDrawer
      title={say('edit.title', { name: series.name })}
      submit={say('edit.save')}
      form={form}
      onClose={onClose}
      other={
        <Action color="inherit" onClick={() => ask(true)}>
          {say('delete')}
        </Action>
      }
    >
      <SeriesFields control={form.control} />
      <Confirm
        open={isDeleting}
        title={say('delete.title')}
        confirmLabel={say('delete.confirm')}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: series.id } }, { onSuccess: () => done('deleted') })}
        onClose={() => ask(false)}
      >
        {say('delete.text')}
        <Refused error={remove.error} />
      </Confirm>
    </FormDrawer>
  );
}
