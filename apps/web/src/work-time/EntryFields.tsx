import { useId } from 'react';
import { ApiError } from '../api/errors.ts';
import { ClientList } from '../picks/ClientList.tsx';
import { OneField } from '../picks/OneField.tsx';
import { TaskList } from '../picks/TaskList.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { faultKey, faultWords } from '../words/faults.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { timesOf, type Typed, type Written } from './entry-values.ts';
import { hoursWords } from './hours.words.ts';
import { useNames } from './use-names.ts';

type Props = {
  typed: Typed;
  timeZone: string;
  isNew: boolean;
  /** Saving was attempted: errors of missing values are shown from now on. */
  tried: boolean;
  error: Error | null;
  onChange: (change: Partial<Typed>) => void;
};

/** Date, start, duration, and task or client. */
export function EntryFields({ typed, timeZone, isNew, tried, error, onChange }: Props) {
  const say = useWords(hoursWords);
  const sayFault = useWords(faultWords);
  const names = useNames();
  const { time } = useFormats();
  const id = useId();
  const { start, minutes, end } = timesOf(typed, timeZone);
  const faultAt = (path: keyof Written) => {
    const fault = error instanceof ApiError ? error.faults.find((one) => one.path === path) : undefined;
    return fault && sayFault(faultKey(fault.code));
  };
  const missing = (is: boolean) => (tried && is ? sayFault('required') : undefined);
  const wrongTime = tried && minutes === null ? sayFault(typed.duration === '' ? 'required' : 'not_hours') : undefined;
  return (
    <>
      <Field id={`${id}-date`} label={say('entry.date')} required error={missing(typed.date === '')}>
        <Input
          id={`${id}-date`}
          type="date"
          value={typed.date}
          onChange={({ target }) => onChange({ date: target.value })}
        />
      </Field>
      <Field
        id={`${id}-start`}
        label={say('entry.start')}
        required
        error={faultAt('started_at') ?? missing(start === null)}
      >
        <Input
          id={`${id}-start`}
          type="time"
          value={typed.start}
          onChange={({ target }) => onChange({ start: target.value })}
          error={faultAt('started_at') !== undefined}
        />
      </Field>
      <Field
        id={`${id}-duration`}
        label={say('entry.duration')}
        required
        error={faultAt('minutes') ?? wrongTime}
        help={
          end === null
            ? say('entry.duration-help-plain')
            : say('entry.duration-help', { end: time(`1970-01-01T${end}:00Z`, 'UTC') })
        }
      >
        <Input
          id={`${id}-duration`}
          autoFocus={isNew}
          autoComplete="off"
          value={typed.duration}
          onChange={({ target }) => onChange({ duration: target.value })}
          error={wrongTime !== undefined}
          inputProps={{ 'aria-describedby': wrongTime ? `${id}-duration-error` : `${id}-duration-help` }}
        />
      </Field>
      <OneField
        List={TaskList}
        label={say('entry.task')}
        none={say('entry.no-task')}
        id={typed.task_id}
        nameOf={(task) => names.task(task, typed.task_title)}
        error={faultAt('task_id')}
        onPick={(task) =>
          onChange({
            task_id: task?.id ?? null,
            task_title: task?.title ?? null,
            ...(task?.client_id && { client_id: task.client_id }),
          })
        }
      />
      <OneField
        List={ClientList}
        label={say('entry.client')}
        none={say('entry.no-client')}
        id={typed.client_id}
        nameOf={names.client}
        error={faultAt('client_id')}
        onPick={(client) => onChange({ client_id: client?.id ?? null })}
      />
      <Field id={`${id}-note`} label={say('entry.note')}>
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
