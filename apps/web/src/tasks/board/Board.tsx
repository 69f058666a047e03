import { tasks } from '@jornada/contract/tasks';
import type { Task } from '@jornada/contract/tasks';
import { TASK_STATUSES, type TaskStatus } from '@jornada/domain/tasks';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useWhyNot } from '../../api/may.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { useWords } from '../../words/words.ts';
import { SortBar } from '../../ui/list/SortBar.tsx';
import { useAroundTasks } from '../around-tasks.ts';
import { Marked } from '../marks.tsx';
import { StatusList } from '../PickMenus.tsx';
import type { TaskPlace } from '../task-place.ts';
import { useTaskOrders } from '../use-task-orders.ts';
import { boardWords } from './board.words.ts';
import { BoardFrame, useTopOfBoard } from './BoardFrame.tsx';
import { Card } from './Card.tsx';
import { Column } from './Column.tsx';
import { FoldedColumn } from './FoldedColumn.tsx';
import { useFolded } from './use-folded.ts';
import { columnPage, type Shown } from './column-page.ts';
import { ColumnTabs } from './ColumnTabs.tsx';
import { useCardDrag } from './use-card-drag.ts';
import { type OnField, useCardKeys } from './use-card-keys.ts';
import { useLift } from './use-lift.ts';
import { useMoves } from './use-moves.ts';

const FilterPanel = loadLater(async () => (await import('../../ui/filters/FilterPanel.tsx')).FilterPanel);
const ChangeCard = loadLater(async () => (await import('./ChangeCard.tsx')).ChangeCard);
const MoveConflict = loadLater(async () => (await import('./MoveConflict.tsx')).MoveConflict);

type Props = { place: TaskPlace; onOpen: (id: number) => void; onNew: (status: TaskStatus) => void };

/**
 * The tasks that match the filters of the list, in a column for each status. Cards are moved by mouse, touch, keyboard
 * or menu.
 */
export function Board({ place, onOpen, onNew }: Props) {
  const say = useWords(boardWords);
  const { say: sayTask, formats, today } = useAroundTasks();
  const orders = useTaskOrders();
  const whyNot = useWhyNot(tasks.update);
  const mayCreate = useWhyNot(tasks.create) === undefined;
  const hint = useId();
  const frame = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLUListElement>(null);
  const arrived = useRef<{ id: number; to: TaskStatus; follow: boolean } | null>(null);
  const [menu, setMenu] = useState<{ task: Task; anchor: HTMLElement | null } | null>(null);
  const [changing, setChanging] = useState<{ task: Task; field: string; anchor: HTMLElement } | null>(null);
  const { shown, totals, settled, isOld } = useShown(place);
  const moves = useMoves(shown, today);
  const { status: chosen } = shown.query;
  const { isFolded, fold } = useFolded(settled ?? totals, chosen);
  const statuses = useMemo(
    () => TASK_STATUSES.filter((status) => chosen === undefined || chosen.includes(status)),
    [chosen],
  );

  const move = (task: Task, to: TaskStatus, follow: boolean) => {
    arrived.current = { id: task.id, to, follow };
    void moves.move(task, to);
  };
  const lifting = useLift({ statuses, whyNot, isSaving: (id) => moves.saving.has(id), onMove: move });
  const drag = useCardDrag({ frame, strip, ghost, lifting });
  const goTo = useCallback(
    (status: TaskStatus) =>
      strip.current
        ?.querySelector(`section[data-drop="${status}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [],
  );
  // The status is the card's column, so choosing one moves the card.
  const onField: OnField = (task, field, anchor) =>
    field === 'status' ? setMenu({ task, anchor }) : setChanging({ task, field, anchor });
  const mayChange = whyNot === undefined;
  const keys = useCardKeys({ statuses, lifting, onHover: goTo, onField: mayChange ? onField : undefined });

  // Focuses a moved card. The board scrolls to it only after a move by keyboard or menu, not after a drop.
  useEffect(() => {
    if (arrived.current === null) return;
    const { id, to, follow } = arrived.current;
    // In a folded column there is no card to focus, only the button that unfolds it.
    const link = strip.current?.querySelector<HTMLElement>(
      `li[data-card="${id}"] a[data-open], [data-drop="${to}"][data-folded] [data-tool]`,
    );
    if (!link || !moves.all.has(id)) return;
    arrived.current = null;
    link.focus({ preventScroll: !follow });
  });
  useTopOfBoard(frame);

  const { lifted } = lifting;
  const here = useMemo(
    () =>
      new Map(
        TASK_STATUSES.map((status) => [
          status,
          { here: moves.cards.filter((task) => task.status === status), all: moves.all },
        ]),
      ),
    [moves.cards, moves.all],
  );
  const count = statuses.reduce<number | null>((sum, status) => {
    const total = totals.get(status);
    return sum === null || total === undefined ? null : sum + total;
  }, 0);
  return (
    <>
      <SortBar
        found={isOld || count === null ? '' : sayTask('found', { count, n: formats.number(count) })}
        sort={place.sort}
        orders={orders}
        onSort={place.setSort}
      />
      <Marked>
        <BoardFrame
          ref={frame}
          role="region"
          aria-label={say('board')}
          aria-busy={isOld}
          data-carrying={lifted !== null}
          data-pointer={lifted?.by === 'pointer'}
          onClickCapture={drag.onClickCapture}
          onPointerDownCapture={drag.onPointerDownCapture}
          onBlur={keys.onBlur}
        >
          <ColumnTabs
            statuses={statuses}
            totals={totals}
            strip={strip}
            over={lifted?.over}
            onGo={goTo}
            onNew={mayCreate ? onNew : undefined}
          />
          {/*
           * Columns are rendered once their counts are known, because folding depends on them; otherwise columns would
           * move.
           */}
          <div ref={strip} data-strip data-columns={statuses.length} data-coming={settled === null}>
            {statuses.map((status) =>
              isFolded(status) ? (
                <FoldedColumn
                  key={`folded ${status}`}
                  status={status}
                  total={totals.get(status) ?? null}
                  landing={lifted !== null && lifted.over === status && lifted.task.status !== status}
                  onUnfold={() => fold(status, false)}
                />
              ) : (
                <Column
                  key={`${shown.key} ${status}`}
                  shown={shown}
                  status={status}
                  moved={here.get(status) ?? NOTHING_MOVED}
                  saving={moves.saving}
                  lifted={lifted?.task.status === status ? lifted.task.id : undefined}
                  landing={lifted !== null && lifted.over === status && lifted.task.status !== status}
                  hint={hint}
                  whyNot={whyNot}
                  onGrab={drag.onPointerDown}
                  onKey={keys.onKeyDown}
                  onOpen={onOpen}
                  onMenu={(task, anchor) => setMenu({ task, anchor })}
                  onField={mayChange ? onField : undefined}
                  onFold={() => fold(status, true)}
                  onNew={mayCreate ? () => onNew(status) : undefined}
                />
              ),
            )}
          </div>
          {lifted?.by === 'pointer' && (
            <ul ref={ghost} data-ghost aria-hidden inert>
              <Card task={lifted.task} index={0} total={1} top={0} hint={hint} whyNot={undefined} />
            </ul>
          )}
          <p id={hint} hidden>
            {whyNot ?? say('how')}
          </p>
          <output aria-live="assertive">{lifting.announcement}</output>
        </BoardFrame>
      </Marked>
      {menu && (
        <FilterPanel
          id={`${hint}-menu`}
          name={say('move', { title: menu.task.title })}
          anchor={menu.anchor}
          onClose={() => setMenu({ ...menu, anchor: null })}
        >
          <StatusList
            label={say('move-to')}
            chosen={[menu.task.status]}
            onPick={(to) => {
              setMenu(null);
              move(menu.task, to, true);
            }}
          />
        </FilterPanel>
      )}
      {changing && (
        <ChangeCard
          key={`${changing.task.id} ${changing.field}`}
          {...changing}
          onChange={() => moves.keep(changing.task.id)}
          onClose={() => setChanging((now) => (now === changing ? null : now))}
        />
      )}
      {moves.conflict && <MoveConflict conflict={moves.conflict} onResolve={moves.resolve} />}
    </>
  );
}

const NOTHING_MOVED = { here: [], all: new Set<number>() };

/**
 * The query shown on the board: that of the URL once every column has data, until then the previous one. Also the
 * number of tasks in each column, from its first page; `settled` contains those of the last complete answer, null
 * before the first.
 */
function useShown({ query, sort, filtered, filterKey }: TaskPlace) {
  const wanted = useMemo<Shown>(
    () => ({ query, sort, filtered, key: `${sort} ${filterKey}` }),
    [query, sort, filtered, filterKey],
  );
  const { totals, isPending } = useQueries({
    queries: TASK_STATUSES.map((status) => columnPage(wanted, { status: [status] })),
    combine: firstsOf,
  });
  const [shown, setShown] = useState(wanted);
  const isOld = shown.key !== wanted.key;
  if (isOld && !isPending) setShown(wanted);
  const now = useMemo(
    () =>
      new Map(
        TASK_STATUSES.flatMap((status, at): [TaskStatus, number][] => {
          const total = totals[at];
          return typeof total === 'number' ? [[status, total]] : [];
        }),
      ),
    [totals],
  );
  const [settled, setSettled] = useState<ReadonlyMap<TaskStatus, number> | null>(null);
  if (!isPending && settled !== now) setSettled(now);
  return { shown, isOld, totals: now, settled };
}

const firstsOf = (results: UseQueryResult<{ total: number | null }>[]) => ({
  totals: results.map(({ data }) => data?.total ?? null),
  isPending: results.some(({ isPending }) => isPending),
});
