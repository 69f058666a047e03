import { tasks } from '@jornada/contract/tasks';
import { BIN_DAYS } from '@jornada/domain/tasks';
import { EVERYTHING, isNothing, NOTHING } from '@jornada/domain/selection';
import { mdiArrowLeft, mdiKeyboardOutline, mdiPlus, mdiTrashCanOutline, mdiUploadOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { places } from '../places.ts';
import { Button, ICON_WHERE_NARROW, IconButton } from '../ui/Button.tsx';
import { fileAddress, useListPage } from '../api/list-page.ts';
import { useWhyNot } from '../api/may.ts';
import { Action } from '../ui/Action.tsx';
import { askFor, useSingleKeys } from '../ui/keys.ts';
import { whileIdle } from '../ui/load-later.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { ExportLink } from '../ui/ExportLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Views as ViewsOf } from '../ui/list/list-tab.ts';
import { Page } from '../ui/Page.tsx';
import { Loading } from '../ui/states.tsx';
import { SelectionInUrl, useSelectionInUrl } from '../ui/selection/use-selection-in-url.ts';
import type { DataTableHandle } from '../ui/table/DataTable.tsx';
import { useWords } from '../words/words.ts';
import { AroundTasks, useAround } from './around-tasks.ts';
import type { TaskParts } from './peek/task-parts.ts';
import type { BulkRequest } from './SelectionBar.tsx';
import { TaskFilterBar } from './TaskFilterBar.tsx';
import { TaskList } from './TaskList.tsx';
import { type TaskQuery, useTaskPlace } from './task-place.ts';
import { taskWords } from './tasks.words.ts';
import { useGrouping, useGroups } from './use-grouping.ts';
import { useListKeys } from './use-list-keys.ts';
import { useOpenTask } from './use-open-task.ts';
import { useRoom } from '../ui/use-room.ts';
import { useTaskTabs } from './use-task-tabs.ts';
import { useView } from './use-view.ts';
import { ViewChoice } from './ViewChoice.tsx';
import { theme } from '../ui/theme.ts';

// Loaded on first use.
const TaskPeek = lazy(async () => ({ default: (await import('./peek/TaskPeek.tsx')).TaskPeek }));
const NewTask = lazy(async () => ({ default: (await import('./peek/NewTask.tsx')).NewTask }));
const Board = lazy(async () => ({ default: (await import('./board/Board.tsx')).Board }));
const GroupedTasks = lazy(async () => ({ default: (await import('./groups/GroupedTasks.tsx')).GroupedTasks }));
const Bulk = whileIdle(async () => (await import('./bulk/Bulk.tsx')).Bulk);

/** The task list: filters, bulk actions with Undo, and the open task beside the list or on a page of its own. */
export function TasksPage({ parts, Views }: { parts?: TaskParts; Views?: ViewsOf }) {
  const say = useWords(taskWords);
  const place = useTaskPlace();
  const inBin = place.filters.deleted === true;
  const [view, setView] = useView();
  // Tasks in the bin cannot be moved, so the bin has no board.
  const onBoard = view === 'board' && !inBin;
  const grouping = useGrouping();
  const by = onBoard ? null : grouping.by;
  const page = useListPage(tasks.list, place.sorted, place.cursor, {
    enabled: !onBoard && by === null,
    // The total of all tasks is stored. Counting the matches of a filter among a million tasks takes longer than
    // listing a page.
    countsApart: place.filtered,
  });
  const groups = useGroups(place.query, by);
  const total = by === null ? page.total : groups.total;
  const selection = useSelectionInUrl(place.filterKey);
  const open = useOpenTask();
  const whyNotNew = useWhyNot(tasks.create);
  const whyNotDelete = useWhyNot(tasks.bulkDelete);
  const [request, setRequest] = useState<BulkRequest | null>(null);
  const [single] = useSingleKeys();
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<DataTableHandle>(null);
  const around = useAround();
  const hasRoom = useRoom();
  const peeked = typeof open.what === 'number' ? open.what : null;
  const whole = peeked !== null && (open.isFull || !hasRoom);

  useListKeys({
    single,
    onSearch: () => search.current?.focus(),
    onNew: () => whyNotNew === undefined && open.create(),
    onDelete: () =>
      !inBin &&
      !onBoard &&
      whyNotDelete === undefined &&
      !isNothing(selection.get(), total) &&
      setRequest({ kind: 'delete' }),
    onAll: onBoard || !total || peeked !== null ? undefined : () => selection.set(EVERYTHING),
    // Escape closes the task first.
    onClear: peeked === null ? () => selection.set(NOTHING) : undefined,
  });

  const list = {
    place,
    selection,
    table,
    onOpen: open.byId,
    onNew: () => open.create(),
    onAsk: setRequest,
    whyNotNew,
  };

  return (
    <AroundTasks value={around}>
      <Beside data-peeks={peeked !== null} data-whole={whole}>
        <div hidden={whole}>
          <Page
            title={say(inBin ? 'bin' : 'title')}
            actions={
              <>
                {!inBin && <ViewChoice view={view} onView={(next) => void setView(next)} />}
                <IconButton
                  aria-label={say('keys')}
                  title={say('keys')}
                  onClick={() => askFor('keys')}
                  css={{ [theme.breakpoints.down('sm')]: { display: 'none' } }}
                >
                  <Icon path={mdiKeyboardOutline} />
                </IconButton>
                <ButtonLink
                  color="inherit"
                  startIcon={<Icon path={mdiUploadOutline} />}
                  to={places.taskImport}
                  aria-label={say('import')}
                  css={ICON_WHERE_NARROW}
                >
                  <span>{say('import')}</span>
                </ButtonLink>
                <ExportLink href={fileAddress(tasks.exportCsv, { query: place.sorted })} />
                <Button
                  color="inherit"
                  startIcon={<Icon path={inBin ? mdiArrowLeft : mdiTrashCanOutline} />}
                  onClick={() => place.setFilters({ deleted: inBin ? null : true })}
                >
                  {say(inBin ? 'bin-leave' : 'bin-open')}
                </Button>
                <Action
                  variant="contained"
                  icon={mdiPlus}
                  whyNot={whyNotNew}
                  aria-keyshortcuts={single ? 'n' : undefined}
                  onClick={() => open.create()}
                >
                  {say('new')}
                </Action>
              </>
            }
          >
            {inBin && <p style={{ margin: 0 }}>{say('bin-hint', { days: BIN_DAYS })}</p>}
            {Views && <Tabs Views={Views} query={place.query} />}
            <TaskFilterBar place={place} search={search} />
            <Suspense fallback={<Loading />}>
              {onBoard ? (
                <Board place={place} onOpen={open.byId} onNew={open.create} />
              ) : by === null ? (
                <TaskList page={page} {...list} />
              ) : (
                <GroupedTasks by={by} grouping={grouping} groups={groups} {...list} />
              )}
            </Suspense>
          </Page>
        </div>
        <Suspense fallback={null}>
          {peeked !== null && (
            <TaskPeek
              id={peeked}
              behind={{ place, by: onBoard ? 'status' : by }}
              parts={parts}
              whole={whole}
              onWhole={hasRoom ? open.setFull : undefined}
              onClose={open.close}
            />
          )}
        </Suspense>
      </Beside>
      <SelectionInUrl store={selection} />
      <Suspense fallback={null}>
        {open.what === 'new' && <NewTask status={open.newStatus} onClose={open.close} />}
      </Suspense>
      <Bulk
        request={request}
        selection={selection}
        query={place.query}
        total={total}
        table={table}
        onAnswered={() => setRequest(null)}
      />
    </AroundTasks>
  );
}

type TabsProps = { Views: ViewsOf; query: TaskQuery };

const Tabs = ({ Views, query }: TabsProps) => <Views tabs={useTaskTabs(query)} />;

/** The list with a task beside it. Columns that would leave no room for titles are hidden while it is open. */
const Beside = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&[data-peeks=true]:not([data-whole=true])': {
    gridTemplateColumns: 'minmax(0, 1fr) clamp(440px, 42%, 680px)',
    '& :is([data-column=priority], [data-column=assignee_id], [data-column=client_id], [data-column=tag_ids], [data-column=updated_at])':
      { display: 'none' },
  },
});
