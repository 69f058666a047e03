import { type WorkTimeEntry, workTime, workTimeEntry } from '@jornada/contract/work-time';
import { formatHours } from '@jornada/domain/minutes';
import { mdiTrashCanOutline } from '@mdi/js';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { useSettling, useVersions } from '../api/versions.ts';
import { Action } from '../ui/Action.tsx';
import { Conflict } from '../ui/Conflict.tsx';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { Meanwhile } from '../ui/Meanwhile.tsx';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { EntryFields } from './EntryFields.tsx';
import { FIELDS, newEntry, type Typed, typedOf, type Written, writtenFrom, writtenOf } from './entry-values.ts';
import { hoursWords } from './hours.words.ts';
import { useNames } from './use-names.ts';
import { useTakeBack } from './use-take-back.ts';

type Props = {
  entry: WorkTimeEntry | null;
  userId: number;
  day: string;
  whyNot: string | undefined;
  onClose: () => void;
};

export function EntryForm({ entry, userId, day, whyNot, onClose }: Props) {
  const say = useWords(hoursWords);
  const { time_zone } = useSession().account;
  const versions = useVersions({ latest: entry, shape: workTimeEntry, fields: FIELDS, writtenOf });
  const { base } = versions;
  const [begun, setBegun] = useState<Typed>(() =>
    entry ? typedOf(entry, entry.task_title, time_zone) : newEntry(day),
  );
  const [typed, setTyped] = useState(begun);
  const [tried, setTried] = useState(false);
  const create = useWrite(workTime.create, { errorIsShown: true });
  const update = useWrite(workTime.update, { errorIsShown: true });
  const remove = useWrite(workTime.remove);
  const takeBack = useTakeBack(entry?.user_id ?? userId);
  const isDirty = JSON.stringify(typed) !== JSON.stringify(begun);
  const busy = create.isPending || update.isPending;
  const mine = writtenFrom(typed, time_zone);

  const save = async (written: Written) => {
    try {
      const { current: before } = base;
      if (before) await update.mutateAsync({ params: { id: before.id }, body: versions.changes(before, written) });
      else await create.mutateAsync({ body: { ...written, user_id: userId } });
      toast(
        before
          ? {
              text: say('entry.saved'),
              action: { label: say('entry.undo'), run: () => takeBack({ added: [], before: [before] }) },
            }
          : { text: say('entry.created') },
      );
      onClose();
    } catch (error) {
      versions.refused(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (mine && whyNot === undefined) void save(mine);
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

  const { meanwhile, conflict } = useSettling(versions, {
    isDirty,
    busy,
    mine: () => mine,
    put: (settled, begins, theirs) => {
      const title = settled.task_id === theirs.task_id ? theirs.task_title : typed.task_title;
      setBegun(typedOf(begins, theirs.task_title, time_zone));
      setTyped(typedOf(settled, title, time_zone));
      update.reset();
    },
    save,
    ...useFieldWords(typed.task_title),
  });
  const error = create.error ?? update.error;
  const shownByFields = error instanceof ApiError && error.faults.length > 0;
  return (
    <FormDrawer
      title={entry ? say('entry.edit', { id: entry.id }) : say('entry.new')}
      submit={say(entry ? 'entry.save' : 'entry.create')}
      whyNot={whyNot ?? (entry && !isDirty ? say('entry.unchanged') : undefined)}
      isDirty={isDirty}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      other={
        entry && (
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
        )
      }
      below={conflict && <Conflict {...conflict} />}
    >
      <Meanwhile {...meanwhile} />
      <EntryFields
        typed={typed}
        timeZone={time_zone}
        isNew={entry === null}
        tried={tried}
        error={error}
        onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
      />
      <Refused error={conflict || shownByFields ? null : error} />
    </FormDrawer>
  );
}

/** Field names and display texts of their values, for the conflict dialog. */
function useFieldWords(typedTitle: string | null) {
  const say = useWords(hoursWords);
  const names = useNames();
  const { instant } = useFormats();
  const { time_zone } = useSession().account;
  const labels: Record<keyof Written, string> = {
    started_at: say('entry.start'),
    minutes: say('entry.duration'),
    task_id: say('entry.task'),
    client_id: say('entry.client'),
    note: say('entry.note'),
  };
  return {
    label: (field: keyof Written) => labels[field],
    inWords: (field: keyof Written, of: Written, theirs: WorkTimeEntry | null): string => {
      if (field === 'started_at') return instant(of.started_at, time_zone);
      if (field === 'minutes') return formatHours(of.minutes);
      if (field === 'task_id')
        return of.task_id === null ? '' : names.task(of.task_id, theirs ? theirs.task_title : typedTitle);
      if (field === 'client_id') return of.client_id === null ? '' : names.client(of.client_id);
      return of.note;
    },
  };
}
