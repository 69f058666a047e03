import { type FieldError, type Path, type PathValue, useController, useWatch } from 'react-hook-form';
import type { EndpointForm } from '../api/form.ts';
import { SubjectFields } from '../picks/SubjectFields.tsx';
import { TextField } from '../ui/fields.tsx';
import { faultKey, faultWords } from '../words/faults.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { endOf, type Typed } from './entry-values.ts';
import { hoursWords } from './hours.words.ts';
import { useNames } from './use-names.ts';

type Props = { form: EndpointForm<Typed>; timeZone: string; isNew?: boolean };

/** Date, start, duration, and task or client. */
export function EntryFields({ form, timeZone, isNew = false }: Props) {
  const say = useWords(hoursWords);
  const sayFault = useWords(faultWords);
  const names = useNames();
  const { time } = useFormats();
  const { control } = form;
  const { isSubmitted } = form.formState;
  const typed = useWatch({ control }) as Typed;
  const task = useController({ control, name: 'task_id' });
  const client = useController({ control, name: 'client_id' });
  const faultOf = (error: FieldError | undefined) => error && sayFault(faultKey(error.type));
  const edit = <P extends Path<Typed>>(path: P, value: PathValue<Typed, P>) =>
    form.setValue(path, value, { shouldDirty: true, shouldValidate: isSubmitted });
  const end = endOf(typed, timeZone);
  return (
    <>
      <TextField
        control={control}
        name="date"
        label={say('entry.date')}
        type="date"
        required
        // Without a date, the start is missing too.
        onEdit={() => edit('start', form.getValues('start'))}
      />
      <TextField control={control} name="start" label={say('entry.start')} type="time" required />
      <TextField
        control={control}
        name="duration"
        label={say('entry.duration')}
        help={
          end === null
            ? say('entry.duration-help-plain')
            : say('entry.duration-help', { end: time(`1970-01-01T${end}:00Z`, 'UTC') })
        }
        required
        autoFocus={isNew}
        autoComplete="off"
      />
      <SubjectFields
        task={{
          label: say('entry.task'),
          none: say('entry.no-task'),
          id: typed.task_id,
          nameOf: (id) => names.task(id, typed.task_title),
          error: faultOf(task.fieldState.error),
          onBlur: task.field.onBlur,
        }}
        client={{
          label: say('entry.client'),
          none: say('entry.no-client'),
          id: typed.client_id,
          nameOf: names.client,
          error: faultOf(client.fieldState.error),
          onBlur: client.field.onBlur,
        }}
        edit={edit}
      />
      <TextField control={control} name="note" label={say('entry.note')} as="textarea" rows={3} maxLength={2_000} />
    </>
  );
}
