import type { Task } from '@jornada/contract/tasks';
import { BIN_DAYS } from '@jornada/domain/tasks';
import { mdiCheckboxMarkedCirclePlusOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import { type ComponentProps, lazy, type Ref, Suspense, useCallback, useMemo, useState } from 'react';
import { tasks } from '@jornada/contract/tasks';
import { useWhyNot } from '../api/may.ts';
import { Action } from '../ui/Action.tsx';
import { ListOf } from '../ui/list/ListOf.tsx';
import { NothingFound } from '../ui/list/NothingFound.tsx';
import { later } from '../ui/later.tsx';
import type { SelectionStore } from '../ui/selection/store.ts';
import { Empty } from '../ui/states.tsx';
import type { DataTableHandle } from '../ui/table/DataTable.tsx';
import { useAroundTasks } from './around-tasks.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { Marked } from './marks.tsx';
import type { BulkRequest } from './SelectionBar.tsx';
import { useTaskColumns } from './task-columns.tsx';
import type { TaskPlace } from './task-place.ts';
import { useTaskOrders } from './use-task-orders.ts';

const SelectionBar = later(async () => (await import('./SelectionBar.tsx')).SelectionBar);
// Loaded with the first change.
const ChangeInPlace = lazy(async () => ({ default: (await import('./change/ChangeInPlace.tsx')).ChangeInPlace }));

/** Keys of the focused row, by the English names of the fields, and the columns that they change. */
const KEYS = { s: 'status', p: 'priority', a: 'assignee_id', d: 'due_on', t: 'tag_ids' } as const;

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
  const { say, formats } = useAroundTasks();
  const columns = useTaskColumns();
  const orders = useTaskOrders();
  const rowLabel = useCallback((task: Task) => say('select', { title: task.title }), [say]);
  const inBin = place.filters.deleted === true;
  const mayChange = useWhyNot(tasks.update) === undefined && !inBin;
  const [changing, setChanging] = useState<{ id: number; field: string; anchor: HTMLElement } | null>(null);
  const changes = useMemo(
    () =>
      mayChange
        ? { keys: KEYS, onCell: (id: number, field: string, anchor: HTMLElement) => setChanging({ id, field, anchor }) }
        : undefined,
    [mayChange],
  );
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
        found={(count) => say('found', { count, n: formats.number(count) })}
        controls={<ColumnsMenu />}
        onOpen={onOpen}
        selecting={{ store: selection, rowLabel, pageLabel: say('select-page'), bar: selectionBar }}
        changes={changes}
        empty={<NoTasks {...{ place, inBin, onNew, whyNotNew }} />}
      />
      <Suspense fallback={null}>
        {changing && (
          <ChangeInPlace
            key={`${changing.id} ${changing.field}`}
            items={page.items}
            changing={changing}
            onClose={() => setChanging((now) => (now === changing ? null : now))}
          />
        )}
      </Suspense>
    </Marked>
  );
}

function NoTasks({
  place,
  inBin,
  onNew,
  whyNotNew,
}: Pick<Props, 'place' | 'onNew' | 'whyNotNew'> & { inBin: boolean }) {
  const { say } = useAroundTasks();
  if (place.filtered)
    return (
      <NothingFound title={say('nothing.title')} onClear={place.clearFilters}>
        {say('nothing.text')}
      </NothingFound>
    );
  if (inBin)
    return (
      <Empty icon={mdiTrashCanOutline} title={say('empty.bin')}>
        {say('empty.bin-text', { days: BIN_DAYS })}
      </Empty>
    );
  return (
    <Empty
      icon={mdiCheckboxMarkedCirclePlusOutline}
      title={say('empty.title')}
      action={
        <Action variant="contained" icon={mdiPlus} whyNot={whyNotNew} onClick={onNew}>
          {say('new')}
        </Action>
      }
    >
      {say('empty.text')}
    </Empty>
  );
}
