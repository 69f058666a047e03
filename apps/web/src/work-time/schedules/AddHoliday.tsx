import { holidays } from '@jornada/contract/accounts-holidays';
import { mdiPlus } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useEffect } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { Action } from '../../ui/Action.tsx';
import { DateField, TextField } from '../../ui/fields.tsx';
import { space } from '../../ui/scale.ts';
import { Refused } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { scheduleWords } from './schedules.words.ts';

const EMPTY = { date: '', name: '' };

export function AddHoliday({ whyNot }: { whyNot: string | undefined }) {
  const say = useWords(scheduleWords);
  const form = useEndpointForm(holidays.create, { defaultValues: EMPTY });
  const { isSubmitSuccessful } = form.formState;
  const { reset } = form;
  useEffect(() => {
    if (isSubmitSuccessful) reset(EMPTY);
  }, [isSubmitSuccessful, reset]);
  return (
    <AddForm noValidate data-off-paper onSubmit={(event) => void form.submit(event)}>
      <DateField control={form.control} name="date" label={say('holidays.date')} required />
      <TextField
        control={form.control}
        name="name"
        label={say('holidays.name')}
        required
        inputProps={{ maxLength: 200 }}
      />
      <Action type="submit" variant="outlined" icon={mdiPlus} whyNot={whyNot} busy={form.busy}>
        {say('holidays.add')}
      </Action>
      <Refused error={form.refused} />
    </AddForm>
  );
}

const AddForm = styled('form')({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: space(1.5) });
