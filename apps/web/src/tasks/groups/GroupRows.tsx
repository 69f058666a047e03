import { styled } from '../../ui/styled.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { space } from '../../ui/scale.ts';
import type { SelectionStore } from '../../ui/selection/store.ts';
import { Failed } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TableSkeleton } from '../../ui/table/TableSkeleton.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundTasks } from '../around-tasks.ts';
import { useColumn } from '../board/use-column.ts';
import { useTaskColumns } from '../task-columns.tsx';
import type { TaskPlace, TaskQuery, TaskSort } from '../task-place.ts';
import { useChanging } from '../use-changing.tsx';
import { groupWords } from './groups.words.ts';

/** Tasks per request: several groups are visible at once. */
const SIZE = 25;

const NONE_MOVED = { here: [], all: new Set<number>() };

type Props = {
  name: string;
  /** The number of tasks in the group. */
  count: number;
  place: TaskPlace;
  /** The filters that define the group. */
  within: TaskQuery;
  selection: SelectionStore;
  onOpen: (id: number) => void;
};

/** The tasks of one group, page by page. */
export function GroupRows({ name, count, place, within, selection, onOpen }: Props) {
  const say = useWords(groupWords);
  const { say: sayTask, formats } = useAroundTasks();
  const columns = useTaskColumns();
  const [last, setLast] = useState(0);
  const { cards, total, isPending, error, isFetching, retry } = useColumn(
    place,
    within,
    { first: 0, last },
    NONE_MOVED,
    SIZE,
  );
  const items = cards.filter((task) => task !== null);
  const { changes, popover } = useChanging(items, place.filters.deleted === true);
  const rowLabel = useCallback((task: { title: string }) => sayTask('select', { title: task.title }), [sayTask]);

  let rows: ReactNode = null;
  if (items.length > 0)
    rows = (
      <DataTable
        label={say('tasks-of', { group: name })}
        columns={columns}
        items={items}
        sort={{ field: place.sort.replace(/^-/, ''), descending: place.sort.startsWith('-') }}
        onSort={({ field, descending }) => place.setSort(`${descending ? '-' : ''}${field}` as TaskSort)}
        total={total}
        offset={0}
        onOpen={onOpen}
        selection={selection}
        selectLabel={rowLabel}
        pageLabel={say('select-group', { group: name })}
        changes={changes}
      />
    );
  else if (isPending && !error)
    rows = <TableSkeleton label={say('loading', { group: name })} rows={Math.min(count, SIZE) + 1} />;
  const left = (total ?? count) - items.length;
  // Not `isFetching`: visible rows are refetched after changes too, and "Show more" must work in the meantime.
  const isLoadingMore = items.length <= last * SIZE;
  return (
    <>
      {rows}
      {error && <Failed error={error} onRetry={retry} busy={isFetching} />}
      {items.length > 0 && left > 0 && (
        <More
          size="small"
          aria-label={say('more', { group: name })}
          aria-disabled={isLoadingMore}
          onClick={() => !isLoadingMore && setLast(last + 1)}
        >
          {say('more-short', { count: Math.min(left, SIZE), n: formats.number(Math.min(left, SIZE)) })}
        </More>
      )}
      {popover}
    </>
  );
}

const More = styled(Button)({ margin: space(1, 1.5) });
