import type { Allocation } from '@jornada/contract/resource-allocation';
import { addDays, daysBetween, mondayOf } from '@jornada/domain/calendar';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { PersonName } from '../../api/names.ts';
import { Failed } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import type { AllocationsPlace } from '../use-allocations-place.ts';
import { useChanges } from '../use-changes.ts';
import { useHolidays } from '../use-holidays.ts';
import { useNames } from '../use-names.ts';
import { DAYS, isInSight, lanesOf, rowHeight, WEEKS, ZOOMS } from './geometry.ts';
import { HolidayStripes } from './Off.tsx';
import { PersonRow } from './PersonRow.tsx';
import { TimelineFrame } from './TimelineFrame.tsx';
import { TimelineHead } from './TimelineHead.tsx';
import { useAway } from './use-away.ts';
import { useBarKeys } from './use-bar-keys.ts';
import { type NewRange, useDrag } from './use-drag.ts';
import { useTimelineData } from './use-timeline-data.ts';

type Props = {
  place: AllocationsPlace;
  people: readonly PersonName[];
  filter: object;
  whyNot: string | undefined;
  onNew: (range: NewRange) => void;
};

/** Timeline of allocations: a row per person, a bar per allocation. Virtualised in both directions. */
export function Timeline({ place, people, filter, whyNot, onNew }: Props) {
  const say = useWords(allocationWords);
  const names = useNames();
  const { from, zoom, today } = place;
  const px = ZOOMS[zoom];
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const changes = useChanges();
  const lanes = useRef(new Map<number, number>());
  const holidays = useHolidays(from, addDays(from, DAYS - 1));
  const ids = useMemo(() => people.map(({ id }) => id), [people]);

  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => rowHeight(lanes.current.get(ids[index] ?? 0) ?? 1, zoom === 'day'),
    getItemKey: (index) => ids[index] ?? index,
    overscan: 3,
    // A late frame is better than blocked scrolling.
    useFlushSync: false,
  });
  const weeks = useVirtualizer({
    horizontal: true,
    count: WEEKS,
    getScrollElement: () => frame.current,
    estimateSize: () => 7 * px,
    overscan: 2,
    useFlushSync: false,
  });
  const shownRows = rows.getVirtualItems();
  const shownWeeks = weeks.getVirtualItems();
  // Rounded to steps of several weeks, so that rows render once per step and not once per week scrolled.
  const first = Math.floor((shownWeeks[0]?.index ?? 0) / STEP) * STEP * 7;
  const last = (Math.floor((shownWeeks.at(-1)?.index ?? 0) / STEP) + 1) * STEP * 7 - 1;
  // The height of rows depends on the visible days only, not on other months. Bars beside them, which are rendered in
  // advance, do not count for the lanes.
  const seen = weeks.range ?? { startIndex: 0, endIndex: 0 };
  const laneFrom = Math.floor(seen.startIndex / LANE_STEP) * LANE_STEP * 7;
  const laneTo = (Math.floor(seen.endIndex / LANE_STEP) + 1) * LANE_STEP * 7 - 1;
  // Deferred, so that rows with other days are rendered in pieces between frames.
  const days = useDeferredValue(useMemo(() => ({ first, last, laneFrom, laneTo }), [first, last, laneFrom, laneTo]));
  const data = useTimelineData(
    ids,
    shownRows[0]?.index ?? 0,
    shownRows.at(-1)?.index ?? 0,
    from,
    filter,
    zoom === 'day',
  );
  const away = useAway(from, first, Math.min(last, DAYS - 1));

  // The draft first: a change may follow one that is still being saved.
  const allocationOf = (id: number) => changes.drafts.get(id) ?? find(data.allocations, id);
  const drag = useDrag({
    frame,
    body,
    from,
    px,
    allocationOf,
    whyNot,
    onNew,
    onChange: changes.change,
    onOpen: place.openOne,
  });
  const keys = useBarKeys({
    allocationOf,
    whyNot,
    onChange: changes.change,
    onRemove: (allocation) => void changes.remove(allocation),
    onOpen: place.openOne,
  });

  /** An allocation that is being saved, dragged or nudged replaces the stored one. */
  const rowsOf = useMemo(() => {
    const instead = new Map([
      ...changes.drafts,
      ...(keys.held ? [[keys.held.id, keys.held] as const] : []),
      ...(drag.held ? [[drag.held.id, drag.held] as const] : []),
    ]);
    if (instead.size === 0) return data.allocations;
    const byPerson = new Map<number, readonly Allocation[]>();
    for (const [userId, own] of data.allocations)
      byPerson.set(userId, own.some(({ id }) => instead.has(id)) ? own.filter(({ id }) => !instead.has(id)) : own);
    for (const one of instead.values()) byPerson.set(one.user_id, [...(byPerson.get(one.user_id) ?? []), one]);
    return byPerson;
  }, [data.allocations, changes.drafts, keys.held, drag.held]);

  // A row grows with overlapping bars. While a bar is dragged, row heights are frozen.
  const holding = drag.held !== null;
  useEffect(() => {
    if (holding) return;
    const before = new Map(lanes.current);
    for (const userId of new Set([...rowsOf.keys(), ...away.keys()])) {
      const ranges = [...(rowsOf.get(userId) ?? []), ...(away.get(userId) ?? [])];
      const shown = ranges.filter((range) => isInSight(range, from, { first: days.laneFrom, last: days.laneTo }));
      lanes.current.set(userId, lanesOf(shown).lanes);
    }
    const byDay = zoom === 'day';
    const heightIn = (of: ReadonlyMap<number, number>, id: number) => rowHeight(of.get(id) ?? 1, byDay);
    if (ids.every((id) => heightIn(before, id) === heightIn(lanes.current, id))) return;
    keepInPlace(
      frame.current,
      ids,
      (id) => heightIn(before, id),
      (id) => heightIn(lanes.current, id),
    );
    rows.measure();
  }, [rowsOf, away, rows, holding, from, days, ids, zoom]);
  useEffect(() => {
    weeks.measure();
    rows.measure();
  }, [weeks, rows, px]);
  useStartAtToday(frame, from, today, px);

  const width = DAYS * px;
  return (
    <>
      {data.failed && <Failed error={data.failed.error} onRetry={data.failed.retry} busy={data.failed.busy} />}
      <TimelineFrame
        ref={frame}
        tabIndex={-1}
        style={{ '--px': `${px}px`, '--week': `${7 * px}px` } as object}
        role="region"
        aria-label={say('timeline')}
        aria-describedby="timeline-hint"
        data-holding={holding}
        data-by-day={zoom === 'day'}
        data-held-by-ends={whyNot === undefined}
      >
        <div
          style={{ width: `calc(${width}px + var(--names))`, height: `calc(${rows.getTotalSize()}px + var(--head))` }}
        >
          <TimelineHead from={from} weeks={shownWeeks} zoom={zoom} today={today} width={width} holidays={holidays} />
          <div
            ref={body}
            data-body
            role="presentation"
            onPointerDown={drag.onPointerDown}
            onKeyDown={keys.onKeyDown}
            onBlur={keys.onBlur}
            onClickCapture={drag.onClickCapture}
            style={{ height: rows.getTotalSize() }}
          >
            <HolidayStripes from={from} px={px} holidays={holidays} />
            <i
              data-now
              style={{ insetInlineStart: `calc(var(--names) + ${(daysBetween(from, today) + 0.5) * px}px)` }}
            />
            {shownRows.map(({ index, start, size, key }) => {
              const person = people[index] as PersonName;
              return (
                <PersonRow
                  key={key}
                  person={person}
                  index={index}
                  top={start}
                  height={size}
                  from={from}
                  px={px}
                  days={days}
                  allocations={rowsOf.get(person.id)}
                  away={away.get(person.id)}
                  load={data.load.get(person.id)}
                  holidays={holidays}
                  byDay={zoom === 'day'}
                  drawn={drag.drawn?.userId === person.id ? drag.drawn : undefined}
                  held={drag.held?.id ?? keys.held?.id}
                  whyNot={whyNot}
                  sentence={names.sentence}
                  what={names.what}
                  onAdd={onNew}
                />
              );
            })}
          </div>
        </div>
        <output aria-live="polite">{keys.held ? names.sentence(keys.held) : ''}</output>
      </TimelineFrame>
    </>
  );
}

/** Weeks per rendering step. */
const STEP = 2;
/** Weeks per step in which the height of rows is recalculated. */
const LANE_STEP = 2;

const find = (byPerson: ReadonlyMap<number, readonly Allocation[]>, id: number): Allocation | undefined => {
  for (const own of byPerson.values()) {
    const found = own.find((one) => one.id === id);
    if (found) return found;
  }
  return undefined;
};

/** Keeps the first visible row in place when the rows above it grow or shrink. */
function keepInPlace(
  frame: HTMLElement | null,
  ids: readonly number[],
  before: (id: number) => number,
  after: (id: number) => number,
): void {
  if (!frame) return;
  let [top, by] = [0, 0];
  for (const id of ids) {
    top += before(id);
    if (top > frame.scrollTop) break;
    by += after(id) - before(id);
  }
  if (by !== 0) frame.scrollTop += by;
}

/** Scrolls to the current week when the timeline opens or its year or zoom changes. */
function useStartAtToday(frame: React.RefObject<HTMLDivElement | null>, from: string, today: string, px: number): void {
  const shown = useRef('');
  useEffect(() => {
    const now = `${from} ${px}`;
    if (shown.current === now || !frame.current) return;
    shown.current = now;
    frame.current.scrollLeft =
      daysBetween(from, today < from || today > addDays(from, DAYS) ? from : mondayOf(today)) * px;
  }, [frame, from, today, px]);
}
