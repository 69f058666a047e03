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

/** The last unanswered write of each allocation; the next write waits for it. */
const running = new Map<number, Promise<Allocation | null>>();

/** The versions saved by this page, by allocation; a visible row may be older. */
const savedVersions = new Map<number, number>();

/**
 * Writes changes of allocations with optimistic updates and Undo. Undo skips an allocation that somebody else has
 * changed in the meantime, and reports it.
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
    const { id } = allocation;
    const draft = { ...allocation, ...changes };
    setDrafts((before) => new Map(before).set(id, draft));
    const before = running.get(id);
    const own = (async () => {
      await before;
      const version = Math.max(allocation.version, savedVersions.get(id) ?? 0);
      try {
        const saved = await update.mutateAsync({ params: { id }, body: { ...changes, version } });
        savedVersions.set(id, saved.version);
        return saved;
      } catch (error) {
        showError(error);
        return null;
      }
    })();
    running.set(id, own);
    const saved = await own;
    if (running.get(id) === own) running.delete(id);
    setDrafts((all) => (all.get(id) === draft ? new Map([...all].filter(([other]) => other !== id)) : all));
    return saved;
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
