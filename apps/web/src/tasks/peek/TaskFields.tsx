import { hoursWithUnit, parseHours } from '@jornada/domain/minutes';
import { type FieldOfKind, isOfKind, VALUE_FIELDS } from '@jornada/domain/task-fields';
import { TASK_PRIORITIES, TASK_STATUSES } from '@jornada/domain/tasks';
import { styled } from '../../ui/styled.ts';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useSession } from '../../api/session.ts';
import { NONE } from '../../picks/none.ts';
import { DateField, SelectField, TextField } from '../../ui/fields.tsx';
import { PickField } from '../../ui/filters/PickField.tsx';
import { space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { ClientList, PersonList, TagList } from '../PickMenus.tsx';
import { taskWords } from '../tasks.words.ts';
import { peekWords } from './peek.words.ts';
import type { TaskValues } from '../change/task-values.ts';
import { useValueWords } from '../change/use-value-words.ts';

type Props = { control: Control<TaskValues> };

/** Form fields of a new task: those of the contract's body, with its validation errors. */
export function TaskFields({ control }: Props) {
  const say = useWords(taskWords);
  return (
    <Fields>
      <TextField control={control} name="title" label={say('field.title')} required autoFocus maxLength={300} />
      <div>
        <SelectField
          control={control}
          name="status"
          label={say('field.status')}
          options={TASK_STATUSES.map((value) => ({ value, label: say(`status.${value}`) }))}
        />
        <SelectField
          control={control}
          name="priority"
          label={say('field.priority')}
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
      <TextField control={control} name="description" label={say('field.description')} as="textarea" rows={5} />
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

function AssigneeField({ control }: Props) {
  const say = useWords(taskWords);
  const words = useValueWords();
  const { user } = useSession();
  const { field } = useController({ control, name: 'assignee_id' });
  const label = say('field.assignee_id');
  return (
    <PickField label={label} value={words('assignee_id', field.value) || say('none.assignee_id')} onBlur={field.onBlur}>
      {(close) => (
        <PersonList
          label={label}
          none={say('none.assignee_id')}
          first={{ value: user.id, label: say('me', { name: user.nome }) }}
          chosen={[field.value ?? NONE]}
          onPick={(id) => {
            field.onChange(id === NONE ? null : id);
            close();
          }}
        />
      )}
    </PickField>
  );
}

function ClientField({ control }: Props) {
  const say = useWords(taskWords);
  const words = useValueWords();
  const { field } = useController({ control, name: 'client_id' });
  const label = say('field.client_id');
  return (
    <PickField label={label} value={words('client_id', field.value) || say('none.client_id')} onBlur={field.onBlur}>
      {(close) => (
        <ClientList
          label={label}
          none={say('none.client_id')}
          chosen={[field.value ?? NONE]}
          onPick={(id) => {
            field.onChange(id === NONE ? null : id);
            close();
          }}
        />
      )}
    </PickField>
  );
}

function TagsField({ control }: Props) {
  const say = useWords(taskWords);
  const sayDrawer = useWords(peekWords);
  const words = useValueWords();
  const { field } = useController({ control, name: 'tag_ids' });
  const label = say('field.tag_ids');
  return (
    <PickField label={label} value={words('tag_ids', field.value) || sayDrawer('no-tags')} onBlur={field.onBlur}>
      {() => (
        <TagList
          label={label}
          multiple
          creates
          chosen={field.value}
          onPick={(id) =>
            field.onChange(
              field.value.includes(id) ? field.value.filter((other) => other !== id) : [...field.value, id],
            )
          }
        />
      )}
    </PickField>
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
