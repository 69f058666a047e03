import type { Task } from '@jornada/contract/tasks';
import { task as taskShape, tasks } from '@jornada/contract/tasks';
import { may } from '@jornada/domain/access';
import { settle } from '@jornada/domain/conflict';
import { mdiDeleteRestore, mdiTrashCanOutline } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import type { ApiError } from '../../api/errors.ts';
import { useEndpointForm } from '../../api/form.ts';
import { useWhyNot } from '../../api/may.ts';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Notice, Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { startWork } from '../bulk/work.ts';
import { DiscardQuestion, useDirtyClose } from './use-dirty-close.tsx';
import { drawerWords } from './drawer.words.ts';
import { TaskConflict } from './TaskConflict.tsx';
import type { TaskPart } from './task-part.ts';
import { TaskFields } from './TaskFields.tsx';
import { TaskHistory } from './TaskHistory.tsx';
import {
  changesOf,
  fromValues,
  type TaskField,
  type TaskValues,
  toValues,
  type Written,
  writtenOf,
} from './task-values.ts';

const FORM = 'edit-task';

/** One task, to read and to change. A newer `task` replaces what the form shows only while nothing has been typed. */
export function EditTask({
  task,
  Comments,
  onClose,
}: {
  task: Task;
  Comments: TaskPart | undefined;
  onClose: () => void;
}) {
  const say = useWords(drawerWords);
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
      if (theirs)
        setConflict({
          opened: writtenOf(base.current),
          theirs,
          mine: fromValues(form.getValues() as unknown as TaskValues),
        });
      return theirs !== null;
    },
  });
  // Somebody else saved it while nothing was typed here yet: then theirs is what one starts from.
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty || task.version <= base.current.version) return;
    base.current = task;
    form.reset(toValues(writtenOf(task)) as never);
  }, [task, isDirty, form]);
  const closing = useDirtyClose(isDirty && !form.busy, onClose);

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
  return (
    <Drawer
      open
      title={say('task', { id: task.id })}
      onClose={closing.close}
      actions={
        inBin ? (
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
        )
      }
    >
      {inBin && <Notice sx={{ mb: 2 }}>{say('in-bin')}</Notice>}
      <form id={FORM} noValidate onSubmit={(event) => void form.submit(event)}>
        <fieldset disabled={inBin || whyNot !== undefined} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <TaskFields control={form.control as unknown as Control<TaskValues>} />
        </fieldset>
        <Refused error={conflict ? null : form.refused} />
      </form>
      <TaskHistory task={task} />
      {Comments && <Comments taskId={task.id} inBin={inBin} />}
      {conflict && (
        <TaskConflict
          opened={conflict.opened}
          mine={conflict.mine}
          theirs={writtenOf(conflict.theirs)}
          onSettle={resolve}
          onClose={() => setConflict(null)}
        />
      )}
      <DiscardQuestion {...closing} />
    </Drawer>
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
