import { tasks } from '@jornada/contract/tasks';
import { BIN_DAYS } from '@jornada/domain/tasks';
import { isNothing, NOTHING } from '@jornada/domain/selection';
import { mdiArrowLeft, mdiKeyboardOutline, mdiPlus, mdiTrashCanOutline, mdiUploadOutline } from '@mdi/js';
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { places } from '../places.ts';
import { Button, ICON_ON_PHONES, IconButton } from '../ui/Button.tsx';
import { fileAddress, useListPage } from '../api/list-page.ts';
import { useWhyNot } from '../api/may.ts';
import { Action } from '../ui/Action.tsx';
import { askFor, useSingleKeys } from '../ui/keys.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { ExportLink } from '../ui/ExportLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Page } from '../ui/Page.tsx';
import { Loading } from '../ui/states.tsx';
import { SelectionInUrl, useSelectionInUrl } from '../ui/selection/use-selection-in-url.ts';
import type { DataTableHandle } from '../ui/table/DataTable.tsx';
import { useWords } from '../words/words.ts';
import { AroundTasks, useAround } from './around-tasks.ts';
import type { TaskPart } from './drawer/task-part.ts';
import type { BulkRequest } from './SelectionBar.tsx';
import { TaskFilterBar } from './TaskFilterBar.tsx';
import { TaskList } from './TaskList.tsx';
import { useTaskPlace } from './task-place.ts';
import { taskWords } from './tasks.words.ts';
import { useListKeys } from './use-list-keys.ts';
import { useOpenTask } from './use-open-task.ts';
import { useView } from './use-view.ts';
import { ViewChoice } from './ViewChoice.tsx';

// Loaded on first use.
const TaskDrawer = lazy(async () => ({ default: (await import('./drawer/TaskDrawer.tsx')).TaskDrawer }));
const Board = lazy(async () => ({ default: (await import('./board/Board.tsx')).Board }));
const Bulk = lazy(async () => ({ default: (await import('./bulk/Bulk.tsx')).Bulk }));

/** The task list: filters, bulk actions with Undo, and a drawer with one task. */
export function TasksPage({ Comments, Views }: { Comments?: TaskPart; Views?: ComponentType }) {
  const say = useWords(taskWords);
  const place = useTaskPlace();
  const inBin = place.filters.deleted === true;
  const [view, setView] = useView();
  // Tasks in the bin cannot be moved, so the bin has no board.
  const onBoard = view === 'board' && !inBin;
  const page = useListPage(tasks.list, place.sorted, place.cursor, { enabled: !onBoard });
  const selection = useSelectionInUrl(place.filterKey);
  const open = useOpenTask();
  const whyNotNew = useWhyNot(tasks.create);
  const whyNotDelete = useWhyNot(tasks.bulkDelete);
  const [request, setRequest] = useState<BulkRequest | null>(null);
  const [single] = useSingleKeys();
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<DataTableHandle>(null);
  const around = useAround();

  useListKeys({
    single,
    onSearch: () => search.current?.focus(),
    onNew: () => whyNotNew === undefined && open.create(),
    onDelete: () =>
      !inBin &&
      !onBoard &&
      whyNotDelete === undefined &&
      !isNothing(selection.get(), page.total) &&
      setRequest({ kind: 'delete' }),
    onClear: () => selection.set(NOTHING),
  });

  return (
    <AroundTasks value={around}>
      <Page
        title={say(inBin ? 'bin' : 'title')}
        actions={
          <>
            {!inBin && <ViewChoice view={view} onView={(next) => void setView(next)} />}
            <IconButton
              aria-label={say('keys')}
              title={say('keys')}
              onClick={() => askFor('keys')}
              sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
            >
              <Icon path={mdiKeyboardOutline} />
            </IconButton>
            <ButtonLink
              color="inherit"
              startIcon={<Icon path={mdiUploadOutline} />}
              to={places.taskImport}
              aria-label={say('import')}
              sx={ICON_ON_PHONES}
            >
              <span>{say('import')}</span>
            </ButtonLink>
            <ExportLink href={fileAddress(tasks.exportCsv, place.sorted)} />
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
              onClick={open.create}
            >
              {say('new')}
            </Action>
          </>
        }
      >
        {inBin && <p style={{ margin: 0 }}>{say('bin-hint', { days: BIN_DAYS })}</p>}
        <TaskFilterBar place={place} search={search} views={Views && <Views />} />
        {onBoard ? (
          <Suspense fallback={<Loading />}>
            <Board place={place} onOpen={open.byId} />
          </Suspense>
        ) : (
          <TaskList
            place={place}
            page={page}
            selection={selection}
            table={table}
            onOpen={open.byId}
            onNew={open.create}
            onAsk={setRequest}
            whyNotNew={whyNotNew}
          />
        )}
      </Page>
      <SelectionInUrl store={selection} />
      <Suspense fallback={null}>
        {open.what !== null && (
          <TaskDrawer
            key={open.what === 'new' ? 'new' : 'one'}
            what={open.what}
            behind={{ place, onBoard }}
            Comments={Comments}
            onClose={open.close}
          />
        )}
        <Bulk
          request={request}
          selection={selection}
          query={place.query}
          items={page.items}
          table={table}
          onAnswered={() => setRequest(null)}
        />
      </Suspense>
    </AroundTasks>
  );
}
