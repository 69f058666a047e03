import { tasks } from '@jornada/contract/tasks';
import { may } from '@jornada/domain/access';
import { countSelected, isSelected, NOTHING, resolved } from '@jornada/domain/selection';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import type { SelectionStore } from '../../ui/selection/store.ts';
import type { DataTableHandle } from '../../ui/table/DataTable.tsx';
import type { BulkRequest } from '../SelectionBar.tsx';
import type { TaskQuery } from '../task-place.ts';
import { AskBulk } from './AskBulk.tsx';
import { focusAfter } from './focus-after.ts';
import { WorkDialog } from './WorkDialog.tsx';
import { startWork } from './work.ts';

type Props = {
  request: BulkRequest | null;
  selection: SelectionStore;
  query: TaskQuery;
  /** The number of matches of `query`; null while it is unknown. */
  total: number | null;
  table: RefObject<DataTableHandle | null>;
  onAnswered: () => void;
};

/** An action on fewer tasks needs no confirmation, because it can be undone. */
const MANY = 25;

/** Runs a bulk action: confirmation, progress dialog and focus afterwards. */
export function Bulk({ request, selection, query, total, table, onAnswered }: Props) {
  const client = useQueryClient();
  const { level } = useSession();
  const now = selection.get();
  // People who may delete only their own tasks are warned first.
  const deletesOwn = request?.kind === 'delete' && !may(level, 'tasks.all');
  const [asked, setAsked] = useState<BulkRequest | null>(null);

  const start = (ids: readonly number[]) => {
    if (!request) return;
    const shown = table.current?.ids() ?? [];
    const leavesList = request.kind !== 'update';
    const selected = shown.filter((id) => isSelected(now, id));
    const onEnd = (done: readonly number[]) => {
      if (done.length === 0) return;
      selection.set(NOTHING);
      focusAfter(table, leavesList ? nextOf(shown, selected) : (selected[0] ?? null));
    };
    // The Undo button is gone with its toast, so focus needs a new target.
    const onUndone = () => focusAfter(table, selected[0] ?? null);
    void startWork(client, { ...request, ids, onEnd, onUndone });
    onAnswered();
  };

  /** The tasks of an action that needs no confirmation; empty if a confirmation is needed. */
  const idsWithoutConfirmation = async (): Promise<readonly number[]> => {
    const count = countSelected(now, total) ?? MANY;
    if (deletesOwn || count >= MANY) return [];
    if (now.mode === 'include') return [...now.ids];
    // More tasks may match by now, or the request may fail: the confirmation then shows the number or the error.
    const matching = await call(tasks.ids, { query }).catch(() => null);
    const ids = matching ? resolved(now, matching.ids) : [];
    return ids.length < MANY ? ids : [];
  };

  const begin = useEffectEvent(() =>
    idsWithoutConfirmation().then((ids) => (ids.length > 0 ? start(ids) : setAsked(request))),
  );
  useEffect(() => {
    if (request) void begin();
  }, [request]);

  return (
    <>
      {request && request === asked && (
        <AskBulk
          kind={request.kind}
          {...(request.kind === 'update' && { question: request.question })}
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

/** The first remaining row after the removed ones, or the last one before them, as focus target. */
function nextOf(shown: readonly number[], leaving: readonly number[]): number | null {
  const gone = new Set(leaving);
  const first = shown.findIndex((id) => gone.has(id));
  return shown.slice(Math.max(first, 0)).find((id) => !gone.has(id)) ?? shown.findLast((id) => !gone.has(id)) ?? null;
}
