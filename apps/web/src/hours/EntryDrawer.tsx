import { type WorkTimeEntry, workTime } from '@jornada/contract/work-time';
import { dateIn } from '@jornada/domain/calendar';
import { formatHours, parseHours } from '@jornada/domain/minutes';
import { clockOf, instantOf, minuteAt, minuteOf } from '@jornada/domain/worktime';
import { mdiTrashCanOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { read, useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Field } from '../ui/Field.tsx';
import { PickField } from '../ui/filters/PickField.tsx';
import { Input } from '../ui/Input.tsx';
import { Failed, Loading, Notice } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { errorTextNow } from '../words/errors.ts';
import { faultKey, faultWords } from '../words/faults.ts';
import { useWords } from '../words/words.ts';
import { hoursWords } from './hours.words.ts';
import { ClientList, NONE, TaskList } from './picks.tsx';
import { useNames } from './use-names.ts';
import { useTakeBack } from './use-take-back.ts';

type Props = {
  what: number | 'new';
  userId: number;
  /** The day that a new entry begins with. */
  day: string;
  whyNot: string | undefined;
  onClose: () => void;
};

/** One entry with its times, to read, change and delete; or a new one. */
export function EntryDrawer({ what, ...rest }: Props) {
  const say = useWords(hoursWords);
  const entry = useQuery({
    ...read(workTime.byId, { params: { id: what === 'new' ? 1 : what } }),
    enabled: what !== 'new',
  });
  if (what === 'new') return <EntryForm entry={null} {...rest} />;
  if (entry.data) return <EntryForm key={entry.data.version} entry={entry.data} {...rest} />;
  return (
    <Drawer open title={say('entry.edit', { id: what })} onClose={rest.onClose}>
      {entry.error ? (
        <Failed error={entry.error} onRetry={() => void entry.refetch()} busy={entry.isFetching} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

/** The fields as they are typed; `at` is where a fault of the server is shown. */
interface Typed {
  date: string;
  start: string;
  duration: string;
  task: { id: number; title: string | null } | null;
  client_id: number | null;
  note: string;
}

function useTyped(entry: WorkTimeEntry | null, day: string) {
  const { time_zone } = useSession().account;
  const started = entry && minuteOf(entry.started_at);
  const [typed, setTyped] = useState<Typed>(() => ({
    date: started === null ? day : dateIn(time_zone, new Date(started * 60_000)),
    start: started === null ? '09:00' : clockOf(time_zone, started),
    duration: entry ? formatHours(entry.minutes) : '',
    task: entry?.task_id ? { id: entry.task_id, title: entry.task_title } : null,
    client_id: entry?.client_id ?? null,
    note: entry?.note ?? '',
  }));
  const start = typed.date === '' ? null : minuteAt(time_zone, typed.date, typed.start);
  const minutes = parseHours(typed.duration);
  return {
    typed,
    set: (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change })),
    start,
    minutes: minutes !== null && minutes > 0 && minutes <= 1_440 ? minutes : null,
    end: start === null || minutes === null ? null : clockOf(time_zone, start + minutes),
  };
}

const FORM = 'entry';

function EntryForm({ entry, userId, day, whyNot, onClose }: Omit<Props, 'what'> & { entry: WorkTimeEntry | null }) {
  const say = useWords(hoursWords);
  const sayFault = useWords(faultWords);
  const names = useNames();
  const id = useId();
  const { typed, set, start, minutes, end } = useTyped(entry, day);
  const [tried, setTried] = useState(false);
  const create = useWrite(workTime.create, { errorIsShown: true });
  const update = useWrite(workTime.update, { errorIsShown: true });
  const remove = useWrite(workTime.remove);
  const takeBack = useTakeBack(entry?.user_id ?? userId);
  const error = create.error ?? update.error;
  const faults = error instanceof ApiError ? error.faults : [];
  const faultAt = (path: string) => {
    const fault = faults.find((one) => one.path === path);
    return fault && sayFault(faultKey(fault.code));
  };
  const isConflict = error instanceof ApiError && error.status === 409;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (start === null || minutes === null || whyNot !== undefined) return;
    const body = {
      task_id: typed.task?.id ?? null,
      client_id: typed.client_id,
      started_at: instantOf(start),
      minutes,
      note: typed.note,
    };
    try {
      if (entry) await update.mutateAsync({ params: { id: entry.id }, body: { ...body, version: entry.version } });
      else await create.mutateAsync({ body: { ...body, user_id: userId } });
      toast({ text: say(entry ? 'entry.saved' : 'entry.created') });
      onClose();
    } catch {
      // Shown in the form.
    }
  };
  const onDelete = async () => {
    if (!entry) return;
    await remove.mutateAsync({ params: { id: entry.id } });
    onClose();
    toast({
      text: say('entry.deleted'),
      action: { label: say('entry.undo'), run: () => takeBack({ added: [], before: [entry] }) },
    });
  };

  const busy = create.isPending || update.isPending || remove.isPending;
  const wrongTime = tried && minutes === null ? sayFault(typed.duration === '' ? 'required' : 'not_hours') : undefined;
  return (
    <Drawer
      open
      title={entry ? say('entry.edit', { id: entry.id }) : say('entry.new')}
      onClose={onClose}
      actions={
        <>
          {entry && (
            <Action
              color="error"
              icon={mdiTrashCanOutline}
              whyNot={whyNot}
              busy={remove.isPending}
              onClick={() => void onDelete()}
              sx={{ mr: 'auto' }}
            >
              {say('entry.delete')}
            </Action>
          )}
          <Action type="submit" form={FORM} variant="contained" busy={busy} whyNot={whyNot}>
            {say(entry ? 'entry.save' : 'entry.create')}
          </Action>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} style={{ display: 'grid', gap: 16 }}>
        <Field
          id={`${id}-date`}
          label={say('entry.date')}
          required
          error={tried && typed.date === '' ? sayFault('required') : undefined}
        >
          <Input
            id={`${id}-date`}
            type="date"
            value={typed.date}
            onChange={({ target }) => set({ date: target.value })}
          />
        </Field>
        <Field
          id={`${id}-start`}
          label={say('entry.start')}
          required
          error={faultAt('started_at') ?? (tried && start === null ? sayFault('required') : undefined)}
        >
          <Input
            id={`${id}-start`}
            type="time"
            value={typed.start}
            onChange={({ target }) => set({ start: target.value })}
            error={faultAt('started_at') !== undefined}
          />
        </Field>
        <Field
          id={`${id}-duration`}
          label={say('entry.duration')}
          required
          error={faultAt('minutes') ?? wrongTime}
          help={end === null ? say('entry.duration-help-plain') : say('entry.duration-help', { end })}
        >
          <Input
            id={`${id}-duration`}
            autoFocus={entry === null}
            autoComplete="off"
            value={typed.duration}
            onChange={({ target }) => set({ duration: target.value })}
            error={wrongTime !== undefined}
            inputProps={{ 'aria-describedby': `${id}-duration-help` }}
          />
        </Field>
        <PickField
          label={say('entry.task')}
          value={typed.task ? names.task(typed.task.id, typed.task.title) : say('entry.no-task')}
          error={faultAt('task_id')}
        >
          {(close) => (
            <TaskList
              label={say('entry.task')}
              none={say('entry.no-task')}
              chosen={[typed.task?.id ?? NONE]}
              onPick={(task) => {
                set(task ? { task, client_id: task.client_id ?? typed.client_id } : { task: null });
                close();
              }}
            />
          )}
        </PickField>
        <PickField
          label={say('entry.client')}
          value={typed.client_id === null ? say('entry.no-client') : names.client(typed.client_id)}
          error={faultAt('client_id')}
        >
          {(close) => (
            <ClientList
              label={say('entry.client')}
              none={say('entry.no-client')}
              chosen={[typed.client_id ?? NONE]}
              onPick={(client) => {
                set({ client_id: client?.id ?? null });
                close();
              }}
            />
          )}
        </PickField>
        <Field id={`${id}-note`} label={say('entry.note')}>
          <Input
            id={`${id}-note`}
            as="textarea"
            rows={3}
            maxLength={2_000}
            value={typed.note}
            onChange={({ target }) => set({ note: target.value })}
          />
        </Field>
        {error && faults.every(({ path }) => !['started_at', 'minutes', 'task_id', 'client_id'].includes(path)) && (
          <Notice role="alert" data-tone="error">
            {isConflict ? say('entry.conflict') : errorTextNow(error)}
          </Notice>
        )}
      </form>
    </Drawer>
  );
}
