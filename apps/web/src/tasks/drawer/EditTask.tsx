import type { Task } from '@jornada/contract/tasks';
import { task as taskShape, tasks } from '@jornada/contract/tasks';
import { may } from '@jornada/domain/access';
import { compare, settle } from '@jornada/domain/conflict';
import { mdiDeleteRestore, mdiTrashCanOutline } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import type { ApiError } from '../../api/errors.ts';
import { useEndpointForm } from '../../api/form.ts';
import { useWhyNot } from '../../api/may.ts';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { Conflict } from '../../ui/Conflict.tsx';
import { DiscardQuestion, useDiscard } from '../../ui/Discard.tsx';
import { DrawerActions } from '../../ui/Drawer.tsx';
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
import {
  changesOf,
  fromValues,
  TASK_FIELDS,
  type TaskField,
  type TaskValues,
  toValues,
  type Written,
  writtenOf,
} from './task-values.ts';
import { useValueWords } from './use-value-words.ts';

const FORM = 'edit-task';

/** Goes, at once or when what was typed may be thrown away. */
export type Leave = (go: () => void) => void;

/** One task, to read and to change. A newer `task` replaces what the form shows only while nothing has been typed. */
export function EditTask({
  task,
  Comments,
  guard,
  onClose,
}: {
  task: Task;
  Comments: TaskPart | undefined;
  /** Is given the way out of the form, which asks where something would be lost. */
  guard: RefObject<Leave | null>;
  onClose: () => void;
}) {
  const say = useWords(drawerWords);
  const sayTask = useWords(taskWords);
  const words = useValueWords();
  const client = useQueryClient();
  const whyNot = useWhyNot(tasks.update);
  const whyNotDelete = useWhyNotDelete(task);
  // What the form is compared with and whose version is sent: the task as opened, or as it was after a conflict.
  const base = useRef(task);
  const [conflict, setConflict] = useState<{ opened: Written; mine: Written; theirs: Task } | null>(null);

  const form = useEndpointForm(tasks.update, {
    rest: { params: { id: task.id } },
    defaultValues: toValues(writtenOf(task)) as never,
    toBody: (values) => ({
      ...changesOf(writtenOf(base.current), fromValues(values as unknown as TaskValues)),
      version: base.current.version,
    }),
    onDone: () => {
      toast({ text: say('saved') });
      onClose();
    },
    onRefused: (error) => {
      const theirs = currentOf(error);
      if (theirs) showBoth(theirs);
      return theirs !== null;
    },
  });
  const showBoth = (theirs: Task) =>
    setConflict({
      opened: writtenOf(base.current),
      theirs,
      mine: fromValues(form.getValues() as unknown as TaskValues),
    });
  // Somebody else saved it while nothing was typed here yet: then theirs is what one starts from.
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty || task.version <= base.current.version) return;
    base.current = task;
    form.reset(toValues(writtenOf(task)) as never);
  }, [task, isDirty, form]);
  const closing = useDiscard(isDirty && !form.busy, onClose);
  const { leave } = closing;
  useEffect(() => {
    guard.current = leave;
    return () => {
      guard.current = null;
    };
  });

  const resolve = (choices: Partial<Record<TaskField, 'mine' | 'theirs'>>) => {
    if (!conflict) return;
    base.current = conflict.theirs;
    form.reset(toValues(settle(writtenOf(conflict.theirs), conflict.mine, choices)) as never);
    setConflict(null);
    // Theirs everywhere is what is stored already.
    if (Object.values(choices).includes('mine')) void form.submit();
  };
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
      <Meanwhile
        when={isDirty && !form.busy && !conflict && task.version > base.current.version}
        onSee={() => showBoth(task)}
      />
      <form id={FORM} noValidate onSubmit={(event) => void form.submit(event)}>
        <fieldset disabled={inBin || whyNot !== undefined} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <TaskFields control={form.control as unknown as Control<TaskValues>} />
        </fieldset>
        <Refused error={conflict ? null : form.refused} />
      </form>
      <TaskDates task={task} />
      <TaskHistory taskId={task.id} />
      {Comments && <Comments taskId={task.id} inBin={inBin} />}
      {conflict && (
        <Conflict
          differences={compare(TASK_FIELDS, conflict.opened, conflict.mine, writtenOf(conflict.theirs)).map(
            ({ field, suggested }) => ({
              field,
              suggested,
              label: sayTask(`field.${field}`),
              mine: words(field, conflict.mine[field]),
              theirs: words(field, conflict.theirs[field]),
            }),
          )}
          onSettle={resolve}
          onClose={() => setConflict(null)}
        />
      )}
      <DiscardQuestion {...closing} />
    </>
  );
}

/** The task as it is now, out of the refusal of a stale version. */
function currentOf({ status, details }: ApiError): Task | null {
  const current = taskShape.safeParse(details['current']);
  return status === 409 && current.success ? current.data : null;
}

/** Levels that see only their own tasks may delete those they created; the server counts others as not found. */
function useWhyNotDelete(task: Task): string | undefined {
  const say = useWords(drawerWords);
  const { level, user } = useSession();
  const whyNot = useWhyNot(tasks.remove);
  return whyNot ?? (may(level, 'tasks.all') || task.created_by === user.id ? undefined : say('not-yours'));
}
