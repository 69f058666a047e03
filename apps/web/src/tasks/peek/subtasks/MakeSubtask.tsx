import type { Task } from '@jornada/contract/tasks';
import { useId, useState } from 'react';
import { TaskList } from '../../../picks/TaskList.tsx';
import { Action } from '../../../ui/Action.tsx';
import { FilterPanel } from '../../../ui/filters/FilterPanel.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useWords } from '../../../words/words.ts';
import { subtaskWords } from './subtasks.words.ts';
import { useParent } from './use-parent.ts';

/** Chooses the parent of a task that has no subtasks. */
export function MakeSubtask({ task }: { task: Task }) {
  const say = useWords(subtaskWords);
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { setParent, isPending } = useParent();
  return (
    <>
      <Action
        size="small"
        color="secondary"
        busy={isPending}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {say('make')}
      </Action>
      <FilterPanel id={id} name={say('make')} anchor={anchor} onClose={() => setAnchor(null)}>
        <TaskList
          label={say('make')}
          onPick={(parent) => {
            setAnchor(null);
            if (parent?.id === task.id) toast({ tone: 'problem', text: say('itself') });
            else if (parent) setParent(task, parent.id);
          }}
        />
      </FilterPanel>
    </>
  );
}
