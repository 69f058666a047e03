import type { Task } from '@jornada/contract/tasks';
import { isSelected, NOTHING } from '@jornada/domain/selection';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { SelectionStore } from '../../ui/selection/store.ts';
import type { DataTableHandle } from '../../ui/table/DataTable.tsx';
import type { BulkAsked } from '../SelectionBar.tsx';
import type { TaskQuery } from '../task-place.ts';
import { AskBulk } from './AskBulk.tsx';
import { focusAfter } from './focus-after.ts';
import { WorkDialog } from './WorkDialog.tsx';
import { startWork } from './work.ts';

type Props = {
  asked: BulkAsked | null;
  selection: SelectionStore;
  query: TaskQuery;
  /** The tasks on the page. */
  items: readonly Task[] | undefined;
  table: RefObject<DataTableHandle | null>;
  onAnswered: () => void;
};

/** A change of as many as somebody can see and count needs no question: Undo is at hand. */
const FEW = 50;

/** Everything between "delete these" and "done": the question, the work, the result. */
export function Bulk({ asked, selection, query, items, table, onAnswered }: Props) {
  const client = useQueryClient();
  const now = selection.get();
  const needsQuestion = asked !== null && (asked.kind === 'delete' || now.mode === 'exclude' || now.ids.size > FEW);

  const start = (ids: readonly number[]) => {
    if (!asked) return;
    const shown = (items ?? []).map(({ id }) => id);
    const leavesList = asked.kind !== 'update';
    const selected = shown.filter((id) => isSelected(now, id));
    const onEnd = (done: readonly number[]) => {
      if (done.length === 0) return;
      selection.set(NOTHING);
      focusAfter(table, leavesList ? nextOf(shown, selected) : (selected[0] ?? null));
    };
    // The button that was pressed for it is gone with its message.
    const onUndone = () => focusAfter(table, selected[0] ?? null);
    void startWork(client, { ...asked, ids, onEnd, onUndone });
    onAnswered();
  };

  const startUnasked = useEffectEvent(() => {
    if (!needsQuestion) start([...now.ids]);
  });
  useEffect(() => {
    if (asked) startUnasked();
  }, [asked]);

  return (
    <>
      {asked && needsQuestion && (
        <AskBulk
          kind={asked.kind}
          change={asked.kind === 'update' ? asked.change : ''}
          selection={now}
          query={query}
          onConfirm={start}
          onClose={onAnswered}
        />
      )}
      <WorkDialog />
    </>
  );
}

/** The first row after those that leave, or the last one before them: where somebody goes on reading. */
function nextOf(shown: readonly number[], leaving: readonly number[]): number | null {
  const gone = new Set(leaving);
  const first = shown.findIndex((id) => gone.has(id));
  return shown.slice(Math.max(first, 0)).find((id) => !gone.has(id)) ?? shown.findLast((id) => !gone.has(id)) ?? null;
}
