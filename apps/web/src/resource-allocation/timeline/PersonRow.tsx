import type { Allocation } from '@jornada/contract/resource-allocation';
import type { WeekLoad } from '@jornada/contract/week-loads';
import type { Holiday } from '@jornada/contract/accounts-holidays';
import { addDays, daysBetween } from '@jornada/domain/calendar';
import { overBy } from '@jornada/domain/capacity';
import { formatHours } from '@jornada/domain/minutes';
import { mdiPlus } from '@mdi/js';
import { memo, useDeferredValue, useMemo } from 'react';
import type { PersonName } from '../../api/names.ts';
import { Face } from '../../ui/Face.tsx';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import { daysOf, isInSight, LANE_HEIGHT, LANES_TOP, lanesOf, type DateRange } from './geometry.ts';
import { OwnDays } from './Off.tsx';
import type { Away } from './use-away.ts';
import type { NewRange } from './use-drag.ts';

/** The range of days that rows render, as offsets from the first day of the timeline. */
export interface RowDays {
  first: number;
  last: number;
  /** The range of days whose bars and absences determine the lanes. */
  laneFrom: number;
  laneTo: number;
}

type Props = {
  person: PersonName;
  index: number;
  top: number;
  height: number;
  from: string;
  px: number;
  days: RowDays;
  allocations: readonly Allocation[] | undefined;
  away: readonly Away[] | undefined;
  load: readonly WeekLoad[] | undefined;
  holidays: ReadonlyMap<string, Holiday>;
  /** Whether overallocation is shown by day instead of by week. */
  byDay: boolean;
  /** The range being drawn on free days of this row. */
  drawn: DateRange | undefined;
  /** Id of the bar that is being dragged or nudged. */
  held: number | undefined;
  whyNot: string | undefined;
  sentence: (allocation: Allocation) => string;
  what: (allocation: Allocation) => string;
  onAdd: (range: NewRange) => void;
};

const NOTHING: readonly Allocation[] = [];
const NOWHERE: readonly Away[] = [];
const NO_WEEKS: readonly WeekLoad[] = [];
/** Minimum width of a week in px that shows more than its overallocation. */
const ROOM = 70;
/**
 * Minimum width of a week in px that shows load and capacity. Below it the capacity is omitted, so that no figure is
 * cut off.
 */
const ROOM_FOR_ALL = 150;

/** One person's row. Its position changes more often than its content. */
export const PersonRow = memo(function PersonRow({ index, top, height, ...shown }: Props) {
  const say = useWords(allocationWords);
  const { person, whyNot, onAdd, from, days, allocations = NOTHING, away, load } = shown;
  const monday = addDays(from, days.first);
  // The content of a row that scrolls into view, or whose data arrive, is rendered in pieces between frames. Later
  // changes, such as a dragged bar, are rendered at once.
  const isMounted = useDeferredValue(true, false);
  const hasBars = useDeferredValue(isMounted && allocations !== NOTHING, false);
  const hasAway = useDeferredValue(isMounted && away !== undefined, false);
  const hasLoad = useDeferredValue(isMounted && load !== undefined, false);
  return (
    <div
      data-row={person.id}
      data-index={index}
      role="group"
      aria-label={say('row', { name: person.nome, count: allocations.length })}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <div data-name>
        <Face of={person} />
        <span>{person.nome}</span>
        {whyNot === undefined && (
          <button
            type="button"
            aria-label={say('row.add', { name: person.nome })}
            title={say('row.add', { name: person.nome })}
            onClick={() => onAdd({ userId: person.id, starts_on: monday, ends_on: addDays(monday, 4) })}
          >
            <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden>
              <path d={mdiPlus} />
            </svg>
          </button>
        )}
      </div>
      <RowContents
        {...shown}
        allocations={hasBars ? allocations : NOTHING}
        away={hasAway ? away : NOWHERE}
        load={hasLoad ? load : NO_WEEKS}
      />
    </div>
  );
});

/** The visible part of a row: bars and absences in lanes, and the load of the weeks below them. */
const RowContents = memo(function RowContents(props: Omit<Props, 'index' | 'top' | 'height'>) {
  const {
    from,
    px,
    days,
    allocations = NOTHING,
    away = NOWHERE,
    load = NO_WEEKS,
    holidays,
    byDay,
    drawn,
    held,
    sentence,
    what,
  } = props;
  const { laneFrom, laneTo } = days;
  const { lane } = useMemo(() => {
    const shown = { first: laneFrom, last: laneTo };
    return lanesOf([...allocations, ...away].filter((range) => isInSight(range, from, shown)));
  }, [allocations, away, from, laneFrom, laneTo]);
  const isRendered = (range: DateRange) => isInSight(range, from, days);
  const place = (range: DateRange) => {
    const { first, last } = daysOf(range, from);
    return { insetInlineStart: `calc(${first * px}px + var(--names))`, width: (last - first + 1) * px };
  };
  // Chronological, so that Tab and screen readers follow the visual order.
  const inOrder = allocations.filter(isRendered).toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
  const weeks = load.filter(({ week_starts_on }) => {
    const day = daysBetween(from, week_starts_on);
    return day + 6 >= days.first && day <= days.last;
  });
  return (
    <>
      <OwnDays from={from} px={px} holidays={holidays} weeks={weeks} />
      {away.filter(isRendered).map((one) => (
        <span
          key={one.id}
          data-away
          role="img"
          aria-label={one.sentence}
          title={one.sentence}
          style={{ ...place(one), top: LANES_TOP + (lane.get(one.id) ?? 0) * LANE_HEIGHT }}
        >
          <span>{one.name}</span>
        </span>
      ))}
      {inOrder.map((one) => {
        const description = sentence(one);
        return (
          <button
            key={one.id}
            type="button"
            data-bar={one.id}
            data-status={one.status}
            data-held={one.id === held}
            aria-label={description}
            title={description}
            style={
              { ...place(one), top: LANES_TOP + (lane.get(one.id) ?? 0) * LANE_HEIGHT, '--hue': hueOf(one) } as object
            }
          >
            <span>
              {one.status === 'tentative' && '? '}
              {what(one)} · {formatHours(one.minutes_per_day)}
            </span>
          </button>
        );
      })}
      {drawn && <div data-drawn style={{ ...place(drawn), top: LANES_TOP }} />}
      <Load from={from} px={px} byDay={byDay} load={weeks} />
    </>
  );
});

/** Overallocated hours of a week. A narrow week has space for five characters, so it shows whole hours, rounded up. */
const overIn = ({ over_by_minutes }: WeekLoad, roomy: boolean) =>
  roomy ? `▲ ${formatHours(over_by_minutes)}` : `▲ ${Math.ceil(over_by_minutes / 60)}`;

/** A hue per client, as a visual aid only; no information depends on it. */
const hueOf = ({ client_id, task_id }: Allocation) => ((client_id ?? (task_id ?? 0) + 7) * 47) % 360;

/** Load of the visible weeks, with the hours of overallocation in the week or day where it occurs. */
function Load({ from, px, load, byDay }: Pick<Props, 'from' | 'px' | 'byDay'> & { load: readonly WeekLoad[] }) {
  const say = useWords(allocationWords);
  return (
    <>
      {load.flatMap((week) => {
        const at = daysBetween(from, week.week_starts_on);
        const over = week.over_by_minutes > 0;
        const days = byDay && over ? week.days.filter((day) => overBy(day) > 0) : [];
        const roomy = 7 * px >= ROOM;
        const inShort = over && 7 * px < ROOM_FOR_ALL;
        const capacity = week.capacity_minutes === null ? '?' : formatHours(week.capacity_minutes);
        if (week.allocated_minutes === 0 || (!roomy && !over)) return [];
        return [
          <div
            key={week.week_starts_on}
            data-load
            data-over={over}
            style={{ insetInlineStart: `calc(${at * px}px + var(--names))`, width: 7 * px }}
          >
            {roomy && `${formatHours(week.allocated_minutes)} ${inShort ? '' : `/ ${capacity} `}`}
            {over && <strong>{overIn(week, roomy)}</strong>}
          </div>,
          ...days.map((day) => (
            <div
              key={day.date}
              data-over-day
              style={{ insetInlineStart: `calc(${daysBetween(from, day.date) * px}px + var(--names))`, width: px }}
              title={say('over', { hours: formatHours(overBy(day)) })}
            >
              +{formatHours(overBy(day))}
            </div>
          )),
        ];
      })}
    </>
  );
}
