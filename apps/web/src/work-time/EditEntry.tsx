import { type WorkTimeEntry, workTime, workTimeEntry } from '@jornada/contract/work-time';
import { formatHours } from '@jornada/domain/minutes';
import { mdiTrashCanOutline } from '@mdi/js';
import { useEndpointForm } from '../api/form.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { inTitledForm } from '../api/titled-versions.ts';
import { useConcurrentEdits, useVersions } from '../api/versions.ts';
import { now } from '../state/now.ts';
import { Action } from '../ui/Action.tsx';
import { EditDrawer } from '../ui/EditDrawer.tsx';
import { toast } from '../ui/toasts.ts';
import { undoable } from '../ui/undo.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { EntryFields } from './EntryFields.tsx';
import {
  bodyFrom,
  faultsAhead,
  FIELDS,
  placeFault,
  typedOf,
  type Written,
  writtenFrom,
  writtenOf,
} from './entry-values.ts';
import { hoursWords } from './hours.words.ts';
import { useNames } from './use-names.ts';
import { useTakeBack } from './use-take-back.ts';

type Props = { entry: WorkTimeEntry; whyNot: string | undefined; onClose: () => void };

export function EditEntry({ entry, whyNot, onClose }: Props) {
  const say = useWords(hoursWords);
  const { time_zone } = useSession().account;
  const remove = useWrite(workTime.remove);
  const takeBack = useTakeBack(entry.user_id);
  const versions = useVersions({ latest: entry, shape: workTimeEntry, fields: FIELDS, writtenOf });
  const { base } = versions;
  const withUndo = (text: string, before: WorkTimeEntry) => ({
    text,
    action: { label: say('entry.undo'), run: () => takeBack({ added: [], before: [before] }) },
  });

  const form = useEndpointForm(workTime.update, {
    rest: { params: { id: entry.id } },
    defaultValues: typedOf(entry, entry.task_title, time_zone),
    toBody: (typed) => versions.changes(base.current, bodyFrom(typed, time_zone)),
    placeFault,
    alsoCheck: (typed) =>
      bodyFrom(typed, time_zone).started_at === base.current.started_at ? [] : faultsAhead(typed, time_zone, now()),
    onDone: () => {
      toast(withUndo(say('entry.saved'), base.current));
      onClose();
    },
    onRefused: versions.refused,
  });
  const concurrent = useConcurrentEdits(versions, {
    ...inTitledForm(
      form,
      (written, title) => typedOf(written, title, time_zone),
      (typed) => writtenFrom(typed, time_zone),
    ),
    ...useFieldWords(form.getValues('task_title')),
  });
  const onDelete = async () => {
    await undoable(remove.mutateAsync({ params: { id: entry.id } }), () => withUndo(say('entry.deleted'), entry));
    onClose();
  };

  return (
    <EditDrawer
      title={say('entry.edit', { id: entry.id })}
      submit={say('entry.save')}
      whyNot={whyNot}
      unchanged={say('entry.unchanged')}
      form={form}
      concurrent={concurrent}
      onClose={onClose}
      other={
        <Action
          color="error"
          icon={mdiTrashCanOutline}
          whyNot={whyNot}
          busy={remove.isPending}
          onClick={() => void onDelete()}
          css={{ marginRight: 'auto' }}
        >
          {say('entry.delete')}
        </Action>
      }
    >
      <EntryFields form={form} timeZone={time_zone} />
    </EditDrawer>
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
