import type { Task } from '@jornada/contract/tasks';
import { task as taskShape, tasks } from '@jornada/contract/tasks';
import { may } from '@jornada/domain/access';
import { mdiDeleteRestore, mdiTrashCanOutline } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { useWhyNot } from '../../api/may.ts';
import { useSession } from '../../api/session.ts';
import { inForm, useSettling, useVersions } from '../../api/versions.ts';
import { Action } from '../../ui/Action.tsx';
import { Conflict } from '../../ui/Conflict.tsx';
import { DiscardQuestion, useDiscard } from '../../ui/Discard.tsx';
import { DrawerActions } from '../../ui/Drawer.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { Meanwhile } from '../../ui/Meanwhile.tsx';
import { Notice, Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { startWork } from '../bulk/work.ts';
import { taskWords } from '../tasks.words.ts';
import { drawerWords } from './drawer.words.ts';
import type { TaskPart } from './task-part.ts';
import { TaskDates } from './TaskDates.tsx';
import { TaskFields } from './TaskFields.tsx';
import { TaskHistory } from './TaskHistory.tsx';
import { fromValues, TASK_FIELDS, toValues, writtenOf } from './task-values.ts';
import { useValueWords } from './use-value-words.ts';

const FORM = 'edit-task';

/** Calls `go` at once, or after the person agrees to discard unsaved input. */
export type Leave = (go: () => void) => void;

/** Shows and edits one task. A newer `task` replaces the form's values only while the form is unchanged. */
export function EditTask({
  task,
  Comments,
  guard,
  onClose,
}: {
  task: Task;
  Comments: TaskPart | undefined;
  /** Set to the form's `Leave`, which asks before unsaved input is lost. */
  guard: RefObject<Leave | null>;
  onClose: () => void;
}) {
  const say = useWords(drawerWords);
  const sayTask = useWords(taskWords);
  const words = useValueWords();
  const client = useQueryClient();
  const whyNot = useWhyNot(tasks.update);
  const whyNotDelete = useWhyNotDelete(task);
  const versions = useVersions({ latest: task, shape: taskShape, fields: TASK_FIELDS, writtenOf });
  const form = useEndpointForm(tasks.update, {
    rest: { params: { id: task.id } },
    defaultValues: toValues(writtenOf(task)),
    toBody: (values) => versions.changes(versions.base.current, fromValues(values)),
    onDone: () => {
      toast({ text: say('saved') });
      onClose();
    },
    onRefused: versions.refused,
  });
  const { meanwhile, conflict } = useSettling(versions, {
    ...inForm(form, toValues, fromValues),
    label: (field) => sayTask(`field.${field}`),
    inWords: (field, written) => words(field, written[field]),
  });
  const { isDirty } = form.formState;
  const closing = useDiscard(isDirty && !form.busy, onClose);
  const { leave } = closing;
  useEffect(() => {
    guard.current = leave;
    return () => {
      guard.current = null;
    };
  });

  const change = (kind: 'delete' | 'restore') => void startWork(client, { kind, ids: [task.id], onEnd: onClose });

  const inBin = task.deleted_at !== null;
  const buttons = inBin ? (
    <Action variant="contained" icon={mdiDeleteRestore} whyNot={whyNotDelete} onClick={() => change('restore')}>
      {say('restore')}
    </Action>
  ) : (
    <>
      <Action
        color="error"
        icon={mdiTrashCanOutline}
        whyNot={whyNotDelete}
        onClick={() => change('delete')}
        sx={{ mr: 'auto' }}
      >
        {say('delete')}
      </Action>
      <Action
        type="submit"
        form={FORM}
        variant="contained"
        busy={form.busy}
        whyNot={whyNot ?? (isDirty ? undefined : say('unchanged'))}
      >
        {say('save')}
      </Action>
    </>
  );
  return (
    <>
      <DrawerActions>{buttons}</DrawerActions>
      {inBin && <Notice sx={{ mb: 2 }}>{say('in-bin')}</Notice>}
      <Meanwhile {...meanwhile} />
      <form id={FORM} noValidate onSubmit={(event) => void form.submit(event)}>
        <Fieldset disabled={inBin || whyNot !== undefined}>
          <TaskFields control={form.control} />
        </Fieldset>
        <Refused error={conflict ? null : form.refused} />
      </form>
      <TaskDates task={task} />
      <TaskHistory taskId={task.id} />
      {Comments && <Comments taskId={task.id} inBin={inBin} />}
      {conflict && <Conflict {...conflict} />}
      <DiscardQuestion {...closing} />
    </>
  );
}

/** Levels that see only their own tasks may delete those they created; for others the server answers not found. */
function useWhyNotDelete(task: Task): string | undefined {
  const say = useWords(drawerWords);
  const { level, user } = useSession();
  const whyNot = useWhyNot(tasks.remove);
  return whyNot ?? (may(level, 'tasks.all') || task.created_by === user.id ? undefined : say('not-yours'));
}
