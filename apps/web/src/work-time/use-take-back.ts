import { type WorkTimeEntry, workTime } from '@jornada/contract/work-time';
import { useWrite } from '../api/query.ts';
import { toast } from '../ui/toasts.ts';
import { errorTextNow } from '../words/errors.ts';

/** Result of a change, for Undo: ids of added entries, and the previous entries. */
export type Taken = { added: readonly number[]; before: readonly WorkTimeEntry[] };

/**
 * Undoes a change of a person's hours, including exact times and notes.
 * @returns a function that resolves to false if it failed, which a toast reports
 */
export function useTakeBack(userId: number) {
  const restore = useWrite(workTime.restore, { errorIsShown: true });
  return async ({ added, before }: Taken): Promise<boolean> => {
    try {
      const rows = before.map(({ id, task_id, client_id, started_at, minutes, note, version }) => ({
        id,
        task_id,
        client_id,
        started_at,
        minutes,
        note,
        version,
      }));
      await restore.mutateAsync({ body: { user_id: userId, added: [...added], before: rows } });
      return true;
    } catch (error) {
      toast({ tone: 'problem', text: errorTextNow(error) });
      return false;
    }
  };
}
