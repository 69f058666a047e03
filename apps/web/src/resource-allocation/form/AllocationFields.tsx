import { ALLOCATION_STATUSES } from '@jornada/domain/capacity';
import { parseHours } from '@jornada/domain/minutes';
import { type ReactNode, useId, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { ClientList } from '../../picks/ClientList.tsx';
import { OneField } from '../../picks/OneField.tsx';
import { PersonList } from '../../picks/PersonList.tsx';
import { TaskList } from '../../picks/TaskList.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';
import { PickField } from '../../ui/filters/PickField.tsx';
import { Input } from '../../ui/Input.tsx';
import { faultKey, faultWords } from '../../words/faults.ts';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import { useNames } from '../use-names.ts';
import type { Values } from './values.ts';

type Props = {
  typed: Values;
  /** Title of the task that was set when the form opened. */
  title: string | null;
  /** Saving was attempted: errors of missing values are shown from now on. */
  tried: boolean;
  error: Error | null;
  onChange: (change: Partial<Values>) => void;
  /** Shown below the dates and hours. */
  children: ReactNode;
};

/** Person, task or client, dates and hours a day. */
export function AllocationFields({ typed, title, tried, error, onChange, children }: Props) {
  const say = useWords(allocationWords);
  const sayFault = useWords(faultWords);
  const names = useNames();
  const id = useId();
  const [taskTitle, setTaskTitle] = useState(title);
  const minutes = parseHours(typed.hours);
  const missing = { user_id: typed.user_id === null, starts_on: typed.starts_on === '', ends_on: typed.ends_on === '' };
  const faultOf = (path: keyof Values | 'minutes_per_day'): string | undefined => {
    const said = error instanceof ApiError ? error.faults.find((fault) => fault.path === path) : undefined;
    if (said) return sayFault(faultKey(said.code));
    if (!tried) return undefined;
    if (path === 'minutes_per_day')
      return minutes === null || minutes < 1 || minutes > 1_440
        ? sayFault(typed.hours === '' ? 'required' : 'not_hours')
        : undefined;
    if (path === 'ends_on' && typed.ends_on !== '' && typed.ends_on < typed.starts_on) return sayFault('before_from');
    return missing[path as 'user_id'] ? sayFault('required') : undefined;
  };
  return (
    <>
      <PickField
        label={say('form.person')}
        value={typed.user_id === null ? say('form.no-person') : names.person(typed.user_id)}
        required
        error={faultOf('user_id')}
      >
        {(close) => (
          <PersonList
            label={say('form.person')}
            chosen={typed.user_id === null ? [] : [typed.user_id]}
            onPick={(person) => {
              if (person) onChange({ user_id: person.id });
              close();
            }}
          />
        )}
      </PickField>
      <OneField
        List={TaskList}
        label={say('form.task')}
        none={say('form.no-task')}
        id={typed.task_id}
        nameOf={(task) => taskTitle ?? say('task.gone', { id: task })}
        error={faultOf('task_id')}
        onPick={(task) => {
          setTaskTitle(task?.title ?? null);
          onChange({ task_id: task?.id ?? null, ...(task?.client_id && { client_id: task.client_id }) });
        }}
      />
      <OneField
        List={ClientList}
        label={say('form.client')}
        none={say('form.no-client')}
        id={typed.client_id}
        nameOf={names.client}
        error={faultOf('client_id')}
        onPick={(client) => onChange({ client_id: client?.id ?? null })}
      />
      <Field id={`${id}-title`} label={say('form.title')} help={say('form.title-help')}>
        <Input
          id={`${id}-title`}
          value={typed.title}
          maxLength={300}
          onChange={({ target }) => onChange({ title: target.value })}
          inputProps={{ 'aria-describedby': `${id}-title-help` }}
        />
      </Field>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: 16 }}>
        <Field id={`${id}-starts`} label={say('form.starts_on')} required error={faultOf('starts_on')}>
          <Input
            id={`${id}-starts`}
            type="date"
            value={typed.starts_on}
            onChange={({ target }) =>
              onChange({ starts_on: target.value, ...(target.value > typed.ends_on && { ends_on: target.value }) })
            }
          />
        </Field>
        <Field id={`${id}-ends`} label={say('form.ends_on')} required error={faultOf('ends_on')}>
          <Input
            id={`${id}-ends`}
            type="date"
            value={typed.ends_on}
            min={typed.starts_on}
            onChange={({ target }) => onChange({ ends_on: target.value })}
            error={faultOf('ends_on') !== undefined}
          />
        </Field>
      </div>
      <Field
        id={`${id}-hours`}
        label={say('form.minutes_per_day')}
        required
        help={say('form.minutes-help')}
        error={faultOf('minutes_per_day')}
      >
        <Input
          id={`${id}-hours`}
          autoComplete="off"
          value={typed.hours}
          onChange={({ target }) => onChange({ hours: target.value })}
          error={faultOf('minutes_per_day') !== undefined}
          inputProps={{ 'aria-describedby': `${id}-hours-help` }}
        />
      </Field>
      {children}
      <Choice
        label={say('form.status')}
        options={ALLOCATION_STATUSES.toReversed().map((value) => ({ value, label: say(`status.${value}`) }))}
        value={typed.status}
        onChange={(status) => onChange({ status })}
      />
      <Field id={`${id}-note`} label={say('form.note')}>
        <Input
          id={`${id}-note`}
          as="textarea"
          rows={3}
          maxLength={2_000}
          value={typed.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Field>
    </>
  );
}
