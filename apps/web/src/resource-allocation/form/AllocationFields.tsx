import { ALLOCATION_STATUSES } from '@jornada/domain/capacity';
import { styled } from '../../ui/styled.ts';
import { type FieldError, type Path, type PathValue, useController, useWatch } from 'react-hook-form';
import type { EndpointForm } from '../../api/form.ts';
import { SubjectFields } from '../../picks/SubjectFields.tsx';
import { PersonList } from '../../picks/PersonList.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/fields.tsx';
import { PickField } from '../../ui/filters/PickField.tsx';
import { space } from '../../ui/scale.ts';
import { faultKey, faultWords } from '../../words/faults.ts';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import { useNames } from '../use-names.ts';
import { LiveCheck } from './LiveCheck.tsx';
import { type Values, writtenFrom } from './values.ts';

type Props = {
  form: EndpointForm<Values>;
  /** Whether to show the effect on the person's load while typing. */
  check: boolean;
  /** The allocation that this one replaces in the check. */
  insteadOf?: number;
};

/** Fields of an allocation: person, subject, dates and hours per day. */
export function AllocationFields({ form, check, insteadOf }: Props) {
  const say = useWords(allocationWords);
  const sayFault = useWords(faultWords);
  const names = useNames();
  const { control, getValues } = form;
  const { isSubmitted } = form.formState;
  const values = useWatch({ control }) as Values;
  const person = useController({ control, name: 'user_id' });
  const task = useController({ control, name: 'task_id' });
  const client = useController({ control, name: 'client_id' });
  const status = useController({ control, name: 'status' });
  const faultOf = (error: FieldError | undefined) => error && sayFault(faultKey(error.type));
  const edit = <P extends Path<Values>>(path: P, value: PathValue<Values, P>) =>
    form.setValue(path, value, { shouldDirty: true, shouldValidate: isSubmitted });
  return (
    <>
      <PickField
        label={say('form.person')}
        value={values.user_id === '' ? say('form.no-person') : names.person(values.user_id)}
        required
        error={faultOf(person.fieldState.error)}
        onBlur={person.field.onBlur}
      >
        {(close) => (
          <PersonList
            label={say('form.person')}
            chosen={values.user_id === '' ? [] : [values.user_id]}
            onPick={(picked) => {
              if (picked) person.field.onChange(picked.id);
              close();
            }}
          />
        )}
      </PickField>
      <SubjectFields
        task={{
          label: say('form.task'),
          none: say('form.no-task'),
          id: values.task_id,
          nameOf: (id) => values.task_title ?? say('task.gone', { id }),
          error: faultOf(task.fieldState.error),
          onBlur: task.field.onBlur,
        }}
        client={{
          label: say('form.client'),
          none: say('form.no-client'),
          id: values.client_id,
          nameOf: names.client,
          error: faultOf(client.fieldState.error),
          onBlur: client.field.onBlur,
        }}
        edit={edit}
      />
      <TextField
        control={control}
        name="title"
        label={say('form.title')}
        help={say('form.title-help')}
        maxLength={300}
      />
      <Range>
        <TextField
          control={control}
          name="starts_on"
          label={say('form.starts_on')}
          type="date"
          required
          onEdit={(from) => edit('ends_on', from > getValues('ends_on') ? from : getValues('ends_on'))}
        />
        <TextField
          control={control}
          name="ends_on"
          label={say('form.ends_on')}
          type="date"
          required
          min={values.starts_on}
        />
      </Range>
      <TextField
        control={control}
        name="minutes_per_day"
        label={say('form.minutes_per_day')}
        help={say('form.minutes-help')}
        required
        autoComplete="off"
      />
      {check && <LiveCheck written={writtenFrom(values)} insteadOf={insteadOf} />}
      <Choice
        label={say('form.status')}
        options={ALLOCATION_STATUSES.toReversed().map((value) => ({ value, label: say(`form.status.${value}`) }))}
        value={values.status}
        onChange={status.field.onChange}
      />
      <TextField control={control} name="note" label={say('form.note')} as="textarea" rows={3} maxLength={2_000} />
    </>
  );
}

const Range = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: space(2),
});
