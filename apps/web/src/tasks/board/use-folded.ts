import type { TaskStatus } from '@jornada/domain/tasks';
import { createStore, useStore } from '../../state/store.ts';
import { useRoom } from '../../ui/use-room.ts';
import { PAGE_SIZE } from './walk.ts';

const STORED_AS = 'jornada.folded-columns';

type Choices = Partial<Record<TaskStatus, boolean>>;

/** A phone shows one column at a time, which has tabs instead. */
const PHONE = 600;

function stored(): Choices {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    // Changed by hand, or not readable in a private window.
    return {};
  }
}

/** What the person folded or unfolded; per browser. Null until it is read, with the first board. */
const choices = createStore<Choices | null>(null);

/** Which columns are folded: as chosen, otherwise those of finished work that hold more than a page of it. */
export function useFolded(totals: ReadonlyMap<TaskStatus, number>, chosen: readonly TaskStatus[] | undefined) {
  const made = useStore(choices) ?? stored();
  const fits = useRoom(PHONE);
  const isFolded = (status: TaskStatus): boolean => {
    // A column that was asked for by the filter is shown.
    if (!fits || chosen !== undefined) return false;
    const isFinished = status === 'done' || status === 'canceled';
    return made[status] ?? (isFinished && (totals.get(status) ?? 0) > PAGE_SIZE);
  };
  const fold = (status: TaskStatus, folded: boolean) => {
    const next = { ...made, [status]: folded };
    choices.set(next);
    try {
      localStorage.setItem(STORED_AS, JSON.stringify(next));
    } catch {
      // Not stored: it stays for this visit.
    }
  };
  return { isFolded, fold };
}
