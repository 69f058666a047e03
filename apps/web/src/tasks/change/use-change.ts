import type { Task } from '@jornada/contract/tasks';
import { same } from '@jornada/domain/conflict';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { undoable } from '../../ui/undo.ts';
import { errorTextNow } from '../../words/errors.ts';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { fieldWords } from './field.words.ts';
import { type FieldChange, saveField } from './save-field.ts';
import { useValueWords } from './use-value-words.ts';

/** A change of a field that somebody else has changed in the meantime. */
export type TaskConflict = { change: FieldChange; theirs: Task };

/**
 * Changes single fields of tasks, each saved at once and undone by the toast. If somebody else has changed the same
 * field, `conflict` has both values until `resolve` chooses one.
 */
export const useChange = () => useChangeIn(useValueWords());

/**
 * `useChange` for screens that have not loaded the names of people, clients and tags.
 * @param words returns the text of a new value
 */
export function useChangeIn(words: ReturnType<typeof useValueWords>) {
  const say = useWords(fieldWords);
  const sayTask = useWords(taskWords);
  const client = useQueryClient();
  const [conflict, setConflict] = useState<TaskConflict | null>(null);

  const inWords = ({ field, value }: FieldChange) => {
    const label = sayTask(`field.${field}`);
    // Names of newly created tags are not loaded yet.
    if (field === 'title' || field === 'description' || field === 'tag_ids') return say('changed', { field: label });
    const text = words(field, value);
    return text === '' ? say('cleared', { field: label }) : say('set', { field: label, value: text });
  };
  const undo = async (saved: Task, change: FieldChange) => {
    const result = await saveField(client, saved, change);
    if ('theirs' in result) toast({ tone: 'problem', text: say('undo-late') });
    else if ('error' in result) toast({ tone: 'problem', text: errorTextNow(result.error) });
    else toast({ text: say('undone') });
  };
  /** @returns whether it was saved */
  const change = async (task: Task, wanted: FieldChange): Promise<boolean> => {
    setConflict(null);
    if (same(task[wanted.field], wanted.value)) return true;
    const before = { field: wanted.field, value: task[wanted.field] } as FieldChange;
    const result = await undoable(saveField(client, task, wanted), (saved) =>
      'task' in saved
        ? { text: inWords(wanted), action: { label: say('undo'), run: () => undo(saved.task, before) } }
        : null,
    );
    if ('theirs' in result) setConflict({ change: wanted, theirs: result.theirs });
    else if ('error' in result) toast({ tone: 'problem', text: errorTextNow(result.error) });
    return 'task' in result;
  };
  return {
    change,
    conflict,
    /** Ends the conflict: saves the person's value over the other one, or keeps the other one. */
    resolve: async (side: 'mine' | 'theirs'): Promise<boolean> => {
      if (!conflict) return true;
      setConflict(null);
      return side === 'theirs' || change(conflict.theirs, conflict.change);
    },
  };
}
