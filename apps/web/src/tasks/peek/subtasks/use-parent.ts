import type { Task } from '@jornada/contract/tasks';
import { tasks } from '@jornada/contract/tasks';
import { useWrite } from '../../../api/query.ts';
import { toast } from '../../../ui/toasts.ts';
import { undoable } from '../../../ui/undo.ts';
import { useWords } from '../../../words/words.ts';
import './faults.words.ts';
import { subtaskWords } from './subtasks.words.ts';

/** Makes a task the subtask of another one, or detaches it, with an Undo in the toast. */
export function useParent() {
  const say = useWords(subtaskWords);
  const { mutateAsync, isPending } = useWrite(tasks.update);
  const save = ({ id, version }: Task, parent_id: number | null) =>
    mutateAsync({ params: { id }, body: { parent_id, version } });
  const setParent = async (task: Task, parent_id: number | null): Promise<void> => {
    await undoable(save(task, parent_id), (saved) => ({
      text: parent_id === null ? say('detached') : say('moved', { id: parent_id }),
      action: {
        label: say('undo'),
        run: () => save(saved, task.parent_id).then(() => toast({ text: say('undone') }), shown),
      },
    }));
  };
  return { setParent: (task: Task, parentId: number | null) => void setParent(task, parentId).catch(shown), isPending };
}

/** A toast shows the error already. */
const shown = () => undefined;
