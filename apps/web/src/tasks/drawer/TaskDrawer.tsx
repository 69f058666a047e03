import { tasks } from '@jornada/contract/tasks';
import type { Task } from '@jornada/contract/tasks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { drawerWords } from './drawer.words.ts';
import { EditTask } from './EditTask.tsx';
import { NewTask } from './NewTask.tsx';
import type { TaskPart } from './task-part.ts';

type Props = { what: number | 'new'; Comments: TaskPart | undefined; onClose: () => void };

/** One task beside the list, or an empty form for a new one. */
export const TaskDrawer = ({ what, Comments, onClose }: Props) =>
  what === 'new' ? <NewTask onClose={onClose} /> : <OneTask id={what} Comments={Comments} onClose={onClose} />;

function OneTask({ id, Comments, onClose }: { id: number } & Omit<Props, 'what'>) {
  const say = useWords(drawerWords);
  const client = useQueryClient();
  // The row that was clicked is shown at once. It may be old; the version it carries tells, should somebody save it.
  const task = useQuery({
    ...read(tasks.byId, { params: { id } }),
    initialData: () => seenIn(client, id),
    initialDataUpdatedAt: 0,
  });

  if (task.data) return <EditTask task={task.data} Comments={Comments} onClose={onClose} />;
  return (
    <Drawer open title={say('task', { id })} onClose={onClose}>
      {task.error ? (
        <Failed error={task.error} onRetry={() => void task.refetch()} busy={task.isFetching} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

const seenIn = (client: ReturnType<typeof useQueryClient>, id: number): Task | undefined =>
  client
    .getQueriesData<{ items: Task[] }>({ queryKey: [tasks.list.resource, tasks.list.name] })
    .flatMap(([, page]) => page?.items ?? [])
    .find((one) => one.id === id);
