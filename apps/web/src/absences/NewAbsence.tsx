import { absences } from '@jornada/contract/absences';
import { parseHours } from '@jornada/domain/minutes';
import { useWatch } from 'react-hook-form';
import { useEndpointForm } from '../api/form.ts';
import { useSession } from '../api/session.ts';
import { useToday } from '../state/clock.ts';
import { DateField, SelectField, TextField } from '../ui/fields.tsx';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { absenceWords } from './absences.words.ts';
import { useKinds } from './use-kinds.ts';

/** The values of the form; an empty date or kind is refused before it is sent. */
interface Values {
  kind_id: string;
  starts_on: string | null;
  ends_on: string | null;
  /** Hours as text; empty for whole days. */
  minutes_per_day: string;
  note: string;
}

const newAbsence = (today: string): Values => ({
  kind_id: '',
  starts_on: today,
  ends_on: today,
  minutes_per_day: '',
  note: '',
});

/** Requests an absence of one's own. */
export function NewAbsence({ onClose }: { onClose: () => void }) {
  const say = useWords(absenceWords);
  const { account } = useSession();
  const today = useToday(account.time_zone);
  const kinds = useKinds() ?? [];
  /** Absences of some kinds last whole days. */
  const isWhole = (kindId: string) => kinds.some((kind) => String(kind.id) === kindId && kind.whole_days_only);
  const form = useEndpointForm(absences.create, {
    defaultValues: newAbsence(today),
    toBody: ({ kind_id, starts_on, ends_on, minutes_per_day, note }) => ({
      kind_id: Number(kind_id),
      starts_on: starts_on ?? '',
      ends_on: ends_on ?? '',
      minutes_per_day: isWhole(kind_id) || minutes_per_day.trim() === '' ? null : parseHours(minutes_per_day),
      note,
    }),
    alsoCheck: ({ kind_id, minutes_per_day }) => [
      ...(kind_id ? [] : [{ path: 'kind_id', message: 'is required', code: 'required' }]),
      ...(!isWhole(kind_id) && minutes_per_day.trim() !== '' && parseHours(minutes_per_day) === null
        ? [{ path: 'minutes_per_day', message: 'are no hours', code: 'not_hours' }]
        : []),
    ],
    onDone: () => {
      toast({ text: say('created') });
      onClose();
    },
  });
  const { control } = form;
  const kindId = useWatch({ control, name: 'kind_id' });
  return (
    <FormDrawer
      title={say('new')}
      submit={say('new.save')}
      isDirty={form.formState.isDirty}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="kind_id"
        label={say('field.kind')}
        none={say('kind.none')}
        required
        options={kinds
          .filter((kind) => kind.is_active && kind.who_asks === 'person')
          .map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <DateField control={control} name="starts_on" label={say('field.starts_on')} required />
      <DateField control={control} name="ends_on" label={say('field.ends_on')} required />
      {!isWhole(kindId) && (
        <TextField
          control={control}
          name="minutes_per_day"
          label={say('field.minutes_per_day')}
          help={say('help.minutes_per_day')}
          inputProps={{ placeholder: '2:00' }}
        />
      )}
      <TextField
        control={control}
        name="note"
        label={say('field.note')}
        help={say('help.note')}
        as="textarea"
        inputProps={{ maxLength: 500 }}
      />
      <Refused error={form.refused} />
    </FormDrawer>
  );
}
