import { hoursWithUnit, parseHours } from '@jornada/domain/minutes';
import { type FieldOfKind, isOfKind, VALUE_FIELDS } from '@jornada/domain/task-fields';
import { TASK_PRIORITIES, TASK_STATUSES } from '@jornada/domain/tasks';
import { styled } from '../../ui/styled.ts';
import { type Control, useWatch } from 'react-hook-form';
import { DateField, SelectField, TextField } from '../../ui/fields.tsx';
import { space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { peekWords } from './peek.words.ts';
import { AssigneeField, ClientField, TagsField } from './TaskPickFields.tsx';
import type { TaskValues } from '../change/task-values.ts';

type Props = { control: Control<TaskValues> };

/** Form fields of a new task: those of the contract's body, with its validation errors. */
export function TaskFields({ control }: Props) {
  const say = useWords(taskWords);
  const bound = (name: 'title' | 'status' | 'priority' | 'description') => ({
    control,
    name,
    label: say(`field.${name}`),
  });
  return (
    <Fields>
      <TextField {...bound('title')} required autoFocus maxLength={300} />
      <div>
        <SelectField
          {...bound('status')}
          options={TASK_STATUSES.map((value) => ({ value, label: say(`status.${value}`) }))}
        />
        <SelectField
          {...bound('priority')}
          options={TASK_PRIORITIES.map((value) => ({ value, label: say(`priority.${value}`) }))}
        />
      </div>
      <AssigneeField control={control} />
      <div>
        {VALUE_FIELDS.map((field) =>
          isOfKind(field, 'date') ? (
            <DateField key={field} control={control} name={field} label={say(`field.${field}`)} />
          ) : (
            <MinutesField key={field} control={control} name={field} />
          ),
        )}
      </div>
      <ClientField control={control} />
      <TagsField control={control} />
      <TextField {...bound('description')} as="textarea" rows={5} />
    </Fields>
  );
}

function MinutesField({ control, name }: Props & { name: FieldOfKind<'minutes'> }) {
  const say = useWords(taskWords);
  const sayDrawer = useWords(peekWords);
  const typed = useWatch({ control, name });
  const minutes = typed.trim() === '' ? null : parseHours(typed);
  return (
    <TextField
      control={control}
      name={name}
      label={say(`field.${name}`)}
      help={minutes === null ? sayDrawer('minutes-help') : sayDrawer('minutes-read', { time: hoursWithUnit(minutes) })}
    />
  );
}

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(2),
  '& > div:not([class*=Field])': { minWidth: 0 },
  '& > div:has(> div + div)': {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: space(2),
    alignItems: 'start',
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
  },
}));
