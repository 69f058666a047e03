import type { Task } from '@jornada/contract/tasks';
import { isNothing } from '@jornada/domain/selection';
import { BIN_DAYS } from '@jornada/domain/tasks';
import { mdiCheckboxMarkedCirclePlusOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { type Ref, useCallback, useEffect } from 'react';
import { Action } from '../ui/Action.tsx';
import { NothingFound } from '../ui/list/NothingFound.tsx';
import type { SelectionStore } from '../ui/selection/store.ts';
import { useSelection } from '../ui/selection/use-selection.ts';
import { Empty, Failed } from '../ui/states.tsx';
import { DataTable, type DataTableHandle, type Sort } from '../ui/table/DataTable.tsx';
import { Pager } from '../ui/table/Pager.tsx';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { useWords } from '../words/words.ts';
import { Marked } from './marks.tsx';
import { type BulkAsked, SelectionBar } from './SelectionBar.tsx';
import { useTaskColumns } from './task-columns.tsx';
import { isFiltered, type Place } from './task-filters.ts';
import { TaskListBar } from './TaskListBar.tsx';
import { taskWords } from './tasks.words.ts';
import { PAGE_SIZE, type useTaskPage } from './use-task-page.ts';
import type { TaskPlace } from './use-task-place.ts';

type Props = {
  place: TaskPlace;
  page: ReturnType<typeof useTaskPage>;
  selection: SelectionStore;
  table: Ref<DataTableHandle>;
  onOpen: (id: number) => void;
  onNew: () => void;
  onAsk: (asked: BulkAsked) => void;
  whyNotNew: string | undefined;
};

/** The page of tasks, or what there is to say instead of it. */
export function TaskList({ place, page, selection, table, onOpen, onNew, onAsk, whyNotNew }: Props) {
  const say = useWords(taskWords);
  const columns = useTaskColumns();
  const { items, total, isOld } = page;
  const { sort, goTo, filters, query } = place;
  const selectLabel = useCallback((task: Task) => say('select', { title: task.title }), [say]);
  const offset = (place.page - 1) * PAGE_SIZE;

  // The last page has just been emptied, by us or by somebody else.
  const emptied = items?.length === 0 && !isOld && place.page > 1;
  useEffect(() => {
    if (emptied) goTo.startOver();
  });

  if (!items || emptied)
    return page.error ? (
      <Failed error={page.error} onRetry={() => void page.retry()} busy={page.isFetching} />
    ) : (
      <Waiting />
    );
  if (items.length === 0 && !isOld) return <NoTasks {...{ place, onNew, whyNotNew }} />;
  return (
    <Ground>
      <GlobalStyles styles={{ ':root': { '--j-bottom-bar': `${FOOT}px` } }} />
      <Head
        selection={selection}
        total={total}
        filtered={isFiltered(query)}
        inBin={filters.deleted}
        sort={sort}
        onSort={place.setSort}
        onAsk={onAsk}
      />
      {page.error && <Failed error={page.error} onRetry={() => void page.retry()} busy={page.isFetching} />}
      <Marked>
        <DataTable
          ref={table}
          label={say('table')}
          columns={columns}
          items={items}
          sort={sortOf(sort)}
          onSort={({ field, descending }) => place.setSort(`${descending ? '-' : ''}${field}` as Place['sort'])}
          total={total}
          offset={offset}
          onOpen={onOpen}
          selection={selection}
          selectLabel={selectLabel}
          pageLabel={say('select-page')}
          busy={isOld}
        />
      </Marked>
      <ListFoot data-off-paper>
        <Pager
          offset={offset}
          shown={items.length}
          total={total}
          onFirst={goTo.first}
          onPrevious={goTo.previous}
          onNext={page.nextCursor ? () => goTo.next(page.nextCursor as string) : undefined}
        />
      </ListFoot>
    </Ground>
  );
}

const sortOf = (sort: string): Sort => ({ field: sort.replace(/^-/, ''), descending: sort.startsWith('-') });

type HeadProps = Parameters<typeof TaskListBar>[0] & {
  selection: SelectionStore;
  filtered: boolean;
  inBin: boolean;
  onAsk: (asked: BulkAsked) => void;
};

/** Drawn at every change of the selection, alone: the rows below are not. */
function Head({ selection, total, filtered, inBin, onAsk, ...list }: HeadProps) {
  const none = isNothing(useSelection(selection), total);
  return (
    <ListHead data-selected={!none}>
      {none ? (
        <TaskListBar total={total} {...list} />
      ) : (
        <SelectionBar store={selection} total={total} filtered={filtered} inBin={inBin} onAsk={onAsk} />
      )}
    </ListHead>
  );
}

function Waiting() {
  const say = useWords(taskWords);
  return (
    <Ground>
      <TableSkeleton label={say('loading')} />
    </Ground>
  );
}

function NoTasks({ place, onNew, whyNotNew }: Pick<Props, 'place' | 'onNew' | 'whyNotNew'>) {
  const say = useWords(taskWords);
  if (isFiltered(place.query))
    return (
      <NothingFound title={say('nothing.title')} onClear={place.clearFilters}>
        {say('nothing.text')}
      </NothingFound>
    );
  if (place.filters.deleted)
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

const HEAD = 56;

/** What hangs over the end of the page: messages keep clear of it. */
const FOOT = 48;

const Ground = styled('div')(({ theme }) => ({
  '--table-top': `calc(var(--j-top, 0px) + ${HEAD}px)`,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
}));

const ListHead = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 'var(--j-top, 0px)',
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  height: HEAD,
  paddingInline: 12,
  background: theme.vars.palette.background.paper,
  borderRadius: '12px 12px 0 0',
  '&[data-selected=true]': { background: theme.vars.palette.tint },
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '@media print': { position: 'static' },
}));

const ListFoot = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  minHeight: FOOT,
  background: theme.vars.palette.background.paper,
  borderRadius: '0 0 12px 12px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
