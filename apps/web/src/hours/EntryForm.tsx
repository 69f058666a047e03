import { type WorkTimeEntry, workTime, workTimeEntry } from '@jornada/contract/work-time';
import { compare, settle } from '@jornada/domain/conflict';
import { formatHours } from '@jornada/domain/minutes';
import { mdiTrashCanOutline } from '@mdi/js';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Conflict } from '../ui/Conflict.tsx';
import { DiscardQuestion, useDiscard } from '../ui/Discard.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Meanwhile } from '../ui/Meanwhile.tsx';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { EntryFields } from './EntryFields.tsx';
import {
  changesOf,
  FIELDS,
  newEntry,
  type Typed,
  typedOf,
  type Written,
  writtenFrom,
  writtenOf,
} from './entry-values.ts';
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

const FORM = 'entry';

export function EntryForm({ entry, userId, day, whyNot, onClose }: Props) {
  const say = useWords(hoursWords);
  const { time_zone } = useSession().account;
  const labels = useFieldWords();
  // What the form is compared with and whose version is sent: as opened, or as it was after a conflict.
  const base = useRef(entry);
  const [begun] = useState<Typed>(() => (entry ? typedOf(entry, entry.task_title, time_zone) : newEntry(day)));
  const [typed, setTyped] = useState(begun);
  const [tried, setTried] = useState(false);
  const [theirs, setTheirs] = useState<WorkTimeEntry | null>(null);
  const create = useWrite(workTime.create, { errorIsShown: true });
  const update = useWrite(workTime.update, { errorIsShown: true });
  const remove = useWrite(workTime.remove);
  const takeBack = useTakeBack(entry?.user_id ?? userId);
  const isDirty = JSON.stringify(typed) !== JSON.stringify(begun);
  const closing = useDiscard(isDirty && !create.isPending && !update.isPending, onClose);
  const mine = writtenFrom(typed, time_zone);

  const save = async (written: Written) => {
    try {
      const { current: before } = base;
      if (before)
        await update.mutateAsync({
          params: { id: before.id },
          body: { ...changesOf(writtenOf(before), written), version: before.version },
        });
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
      const current =
        error instanceof ApiError && error.status === 409
          ? workTimeEntry.safeParse(error.details['current'])
          : undefined;
      if (current?.success) setTheirs(current.data);
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

  const error = create.error ?? update.error;
  const shownByFields = error instanceof ApiError && error.faults.length > 0;
  return (
    <Drawer
      open
      title={entry ? say('entry.edit', { id: entry.id }) : say('entry.new')}
      onClose={closing.close}
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
          <Action
            type="submit"
            form={FORM}
            variant="contained"
            busy={create.isPending || update.isPending}
            whyNot={whyNot ?? (entry && !isDirty ? say('entry.unchanged') : undefined)}
          >
            {say(entry ? 'entry.save' : 'entry.create')}
          </Action>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
        <Meanwhile
          when={!update.isPending && !theirs && mine !== null && (entry?.version ?? 0) > (base.current?.version ?? 0)}
          onSee={() => setTheirs(entry)}
        />
        <EntryFields
          typed={typed}
          timeZone={time_zone}
          isNew={entry === null}
          tried={tried}
          error={error}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        />
        <Refused error={theirs || shownByFields ? null : error} />
      </form>
      {theirs && base.current && mine && (
        <Conflict
          differences={compare(FIELDS, writtenOf(base.current), mine, writtenOf(theirs)).map(
            ({ field, suggested }) => ({
              field,
              label: labels.label(field),
              mine: labels.value(field, mine, typed.task_title),
              theirs: labels.value(field, writtenOf(theirs), theirs.task_title),
              suggested,
            }),
          )}
          onSettle={(choices) => {
            const settled = settle(writtenOf(theirs), mine, choices);
            const title = settled.task_id === theirs.task_id ? theirs.task_title : typed.task_title;
            base.current = theirs;
            setTheirs(null);
            setTyped(typedOf(settled, title, time_zone));
            if (Object.values(choices).includes('mine')) void save(settled);
          }}
          onClose={() => setTheirs(null)}
        />
      )}
      <DiscardQuestion {...closing} />
    </Drawer>
  );
}

/** Fields and their values in words, for the dialog that shows both versions. */
function useFieldWords() {
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
    value: (field: keyof Written, of: Written, taskTitle: string | null): string => {
      if (field === 'started_at') return instant(of.started_at, time_zone);
      if (field === 'minutes') return formatHours(of.minutes);
      if (field === 'task_id') return of.task_id === null ? '' : names.task(of.task_id, taskTitle);
      if (field === 'client_id') return of.client_id === null ? '' : names.client(of.client_id);
      return of.note;
    },
  };
}
