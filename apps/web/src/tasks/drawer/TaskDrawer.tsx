import { tasks } from '@jornada/contract/tasks';
import type { Task } from '@jornada/contract/tasks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { read } from '../../api/query.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { CopyLink } from './CopyLink.tsx';
import { drawerWords } from './drawer.words.ts';
import { EditTask, type Leave } from './EditTask.tsx';
import { NewTask } from './NewTask.tsx';
import type { TaskPart } from './task-part.ts';
import { type Behind, useWalk } from './use-walk.ts';
import { Walk } from './Walk.tsx';

type Props = { what: number | 'new'; behind: Behind; Comments: TaskPart | undefined; onClose: () => void };

/** One task next to the list, or an empty form for a new one. */
export const TaskDrawer = ({ what, behind, Comments, onClose }: Props) =>
  what === 'new' ? (
    <NewTask onClose={onClose} />
  ) : (
    <OneTask id={what} behind={behind} Comments={Comments} onClose={onClose} />
  );

/** The drawer stays open while its task changes. */
function OneTask({ id, behind, Comments, onClose }: { id: number } & Omit<Props, 'what'>) {
  const say = useWords(drawerWords);
  const client = useQueryClient();
  // The cached row is shown at once. It may be outdated; its version detects this on save.
  const task = useQuery({
    ...read(tasks.byId, { params: { id } }),
    initialData: () => seenIn(client, id),
    initialDataUpdatedAt: 0,
  });
  const steps = useWalk(id, behind);
  // The form decides whether leaving needs a confirmation.
  const guard = useRef<Leave | null>(null);
  const leave: Leave = (go) => (guard.current ?? run)(go);

  return (
    <Drawer
      open
      title={say('task', { id })}
      onClose={() => leave(onClose)}
      tools={
        <>
          <Walk {...steps} task={task.data} leave={leave} />
          <CopyLink id={id} />
        </>
      }
    >
      {task.data ? (
        <EditTask key={id} task={task.data} Comments={Comments} guard={guard} onClose={onClose} />
      ) : task.error ? (
        <Failed error={task.error} onRetry={() => void task.refetch()} busy={task.isFetching} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

const run: Leave = (go) => go();

const seenIn = (client: ReturnType<typeof useQueryClient>, id: number): Task | undefined =>
  client
    .getQueriesData<{ items: Task[] }>({ queryKey: [tasks.list.resource, tasks.list.name] })
    .flatMap(([, page]) => page?.items ?? [])
    .find((one) => one.id === id);
