import type { Task } from '@jornada/contract/tasks';
import { type ComponentProps, type Ref, useCallback } from 'react';
import { ListOf } from '../ui/list/ListOf.tsx';
import { loadLater } from '../ui/load-later.tsx';
import type { SelectionStore } from '../ui/selection/store.ts';
import type { DataTableHandle } from '../ui/table/DataTable.tsx';
import { useAroundTasks } from './around-tasks.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { GroupMenu } from './GroupMenu.tsx';
import { Marked } from './marks.tsx';
import { NoTasks } from './NoTasks.tsx';
import type { BulkRequest } from './SelectionBar.tsx';
import { useTaskColumns } from './task-columns.tsx';
import type { TaskPlace } from './task-place.ts';
import { useChanging } from './use-changing.tsx';
import { useTaskOrders } from './use-task-orders.ts';

const SelectionBar = loadLater(async () => (await import('./SelectionBar.tsx')).SelectionBar);
type Props = {
  place: TaskPlace;
  page: ComponentProps<typeof ListOf<Task, TaskPlace['sort']>>['page'];
  selection: SelectionStore;
  table: Ref<DataTableHandle>;
  onOpen: (id: number) => void;
  onNew: () => void;
  onAsk: (request: BulkRequest) => void;
  whyNotNew: string | undefined;
};

/** The current page of tasks, or an empty state. */
export function TaskList({ place, page, selection, table, onOpen, onNew, onAsk, whyNotNew }: Props) {
  const { say } = useAroundTasks();
  const columns = useTaskColumns();
  const orders = useTaskOrders();
  const rowLabel = useCallback((task: Task) => say('select', { title: task.title }), [say]);
  const inBin = place.filters.deleted === true;
  const { changes, popover } = useChanging(page.items, inBin);
  const selectionBar = (
    <SelectionBar store={selection} total={page.total} filtered={place.filtered} inBin={inBin} onAsk={onAsk} />
  );
  return (
    <Marked>
      <ListOf
        ref={table}
        label={say('table')}
        loading={say('loading')}
        columns={columns}
        place={place}
        page={page}
        orders={orders}
        found={(count, n) => say('found', { count, n })}
        controls={
          <>
            <GroupMenu />
            <ColumnsMenu />
          </>
        }
        onOpen={onOpen}
        selecting={{ store: selection, rowLabel, pageLabel: say('select-page'), bar: selectionBar }}
        changes={changes}
        empty={<NoTasks {...{ place, onNew, whyNotNew }} />}
      />
      {popover}
    </Marked>
  );
}
