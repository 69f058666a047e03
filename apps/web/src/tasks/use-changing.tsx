import type { Task } from '@jornada/contract/tasks';
import { tasks } from '@jornada/contract/tasks';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useWhyNot } from '../api/may.ts';

// Loaded with the first change.
const ChangeInPlace = lazy(async () => ({ default: (await import('./change/ChangeInPlace.tsx')).ChangeInPlace }));

/** Keys of the focused row or card, by the English names of the fields, and the fields that they change. */
export const CHANGE_KEYS = { s: 'status', p: 'priority', a: 'assignee_id', d: 'due_on', t: 'tag_ids' } as const;

/** Changes of values in the rows of a table: `changes` for the table, and the popover that is open. */
export function useChanging(items: readonly Task[] | undefined, inBin: boolean) {
  const mayChange = useWhyNot(tasks.update) === undefined && !inBin;
  const [changing, setChanging] = useState<{ id: number; field: string; anchor: HTMLElement } | null>(null);
  const changes = useMemo(
    () =>
      mayChange
        ? {
            keys: CHANGE_KEYS,
            onCell: (id: number, field: string, anchor: HTMLElement) => setChanging({ id, field, anchor }),
          }
        : undefined,
    [mayChange],
  );
  const popover = (
    <Suspense fallback={null}>
      {changing && (
        <ChangeInPlace
          key={`${changing.id} ${changing.field}`}
          items={items}
          changing={changing}
          onClose={() => setChanging((now) => (now === changing ? null : now))}
        />
      )}
    </Suspense>
  );
  return { changes, popover };
}
