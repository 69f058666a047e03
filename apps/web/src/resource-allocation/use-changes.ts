import { type Allocation, allocations } from '@jornada/contract/resource-allocation';
import { useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { useWrite } from '../api/query.ts';
import { toast } from '../ui/toasts.ts';
import { undoable } from '../ui/undo.ts';
import { errorTextNow } from '../words/errors.ts';
import { useWords } from '../words/words.ts';
import { allocationWords } from './allocations.words.ts';

export type Changes = Partial<
  Pick<
    Allocation,
    'user_id' | 'client_id' | 'task_id' | 'title' | 'starts_on' | 'ends_on' | 'minutes_per_day' | 'status' | 'note'
  >
>;

/**
 * Writes changes of allocations with optimistic updates and Undo. Undo skips an allocation that somebody else has
 * changed since, and reports it.
 */
export function useChanges() {
  const say = useWords(allocationWords);
  const update = useWrite(allocations.update, { errorIsShown: true });
  const remove = useWrite(allocations.remove, { errorIsShown: true });
  const restore = useWrite(allocations.restore, { errorIsShown: true });
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Allocation>>(new Map());

  const showError = (error: unknown) =>
    toast({
      tone: 'problem',
      text: error instanceof ApiError && error.status === 409 ? say('changed-meanwhile') : errorTextNow(error),
    });
  const write = async (allocation: Allocation, changes: Changes): Promise<Allocation | null> => {
    setDrafts((before) => new Map(before).set(allocation.id, { ...allocation, ...changes }));
    try {
      return await update.mutateAsync({
        params: { id: allocation.id },
        body: { ...changes, version: allocation.version },
      });
    } catch (error) {
      showError(error);
      return null;
    } finally {
      setDrafts((before) => new Map([...before].filter(([id]) => id !== allocation.id)));
    }
  };

  return {
    drafts,
    change: async (allocation: Allocation, changes: Changes, text: string): Promise<void> => {
      const before = Object.fromEntries(
        Object.keys(changes).map((field) => [field, allocation[field as keyof Changes]]),
      ) as Changes;
      await undoable(
        write(allocation, changes),
        (saved) => saved && { text, action: { label: say('undo'), run: () => write(saved, before) } },
      );
    },
    remove: async ({ id }: Pick<Allocation, 'id'>): Promise<boolean> => {
      try {
        await undoable(remove.mutateAsync({ params: { id } }), () => ({
          text: say('deleted'),
          action: { label: say('undo'), run: () => restore.mutateAsync({ params: { id } }).catch(showError) },
        }));
        return true;
      } catch (error) {
        showError(error);
        return false;
      }
    },
  };
}
