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
    // The stored value was edited by hand, or the storage is not readable in a private window.
    return {};
  }
}

/** The columns that the person folded or unfolded, per browser. Null until the first board reads it. */
const choices = createStore<Choices | null>(null);

/** The folded columns: as chosen, otherwise those of finished tasks with more than one page. */
export function useFolded(totals: ReadonlyMap<TaskStatus, number>, chosen: readonly TaskStatus[] | undefined) {
  const made = useStore(choices) ?? stored();
  const fits = useRoom(PHONE);
  const isFolded = (status: TaskStatus): boolean => {
    // A column that the filter names is never folded.
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
      // Without storage the choice lasts until the page is closed.
    }
  };
  return { isFolded, fold };
}
