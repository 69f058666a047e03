import type { Allocation, WeekLoad } from '@jornada/contract/resource-allocation';
import type { Holiday } from '@jornada/contract/accounts-holidays';
import { addDays, daysBetween } from '@jornada/domain/calendar';
import { overBy } from '@jornada/domain/capacity';
import { formatHours, shortHours } from '@jornada/domain/minutes';
import { mdiPlus } from '@mdi/js';
import { memo, useMemo } from 'react';
import type { PersonName } from '../../api/names.ts';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import { daysOf, LANE_HEIGHT, lanesOf, type Stretch } from './geometry.ts';
import { OwnDays } from './Off.tsx';
import type { NewStretch } from './use-drag.ts';

type Props = {
  person: PersonName;
  index: number;
  top: number;
  height: number;
  from: string;
  px: number;
  /** The days in sight, counted from `from`. */
  first: number;
  last: number;
  allocations: readonly Allocation[] | undefined;
  load: readonly WeekLoad[] | undefined;
  holidays: ReadonlyMap<string, Holiday>;
  /** Show what is too much by day; otherwise by week. */
  byDay: boolean;
  /** What is being drawn over free days of this row. */
  drawn: Stretch | undefined;
  /** The bar that is held or nudged. */
  held: number | undefined;
  whyNot: string | undefined;
  sentence: (allocation: Allocation) => string;
  what: (allocation: Allocation) => string;
  onAdd: (stretch: NewStretch) => void;
};

const NOTHING: readonly Allocation[] = [];
const NO_WEEKS: readonly WeekLoad[] = [];
/** Below this many pixels a week has no room for more than what is too much. */
const ROOM = 70;

/** Everything of one person in sight: bars under one another, and below them how full the weeks are. */
export const PersonRow = memo(function PersonRow(props: Props) {
  const {
    person,
    index,
    top,
    height,
    from,
    px,
    first,
    last,
    allocations = NOTHING,
    load = NO_WEEKS,
    holidays,
    byDay,
    drawn,
    held,
    whyNot,
    sentence,
    what,
    onAdd,
  } = props;
  const say = useWords(allocationWords);
  const { lane } = useMemo(() => lanesOf(allocations), [allocations]);
  const place = (stretch: Stretch) => {
    const days = daysOf(stretch, from);
    return { insetInlineStart: `calc(${days.first * px}px + var(--names))`, width: (days.last - days.first + 1) * px };
  };
  const inSight = allocations.filter((one) => {
    const days = daysOf(one, from);
    return days.last >= first && days.first <= last;
  });
  // In the order of time, so that Tab and a screen reader go through them as the eye does.
  const inOrder = inSight.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
  const monday = addDays(from, first);
  const weeks = load.filter(({ week_starts_on }) => {
    const day = daysBetween(from, week_starts_on);
    return day + 6 >= first && day <= last;
  });
  return (
    <div
      data-row={person.id}
      data-index={index}
      role="group"
      aria-label={say('row', { name: person.nome, count: allocations.length })}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <div data-name>
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
      <OwnDays from={from} px={px} holidays={holidays} weeks={weeks} />
      {inOrder.map((one) => {
        const said = sentence(one);
        return (
          <button
            key={one.id}
            type="button"
            data-bar={one.id}
            data-status={one.status}
            data-held={one.id === held}
            aria-label={said}
            title={said}
            style={{ ...place(one), top: 5 + (lane.get(one.id) ?? 0) * LANE_HEIGHT, '--hue': hueOf(one) } as object}
          >
            {whyNot === undefined && <i data-end="start" />}
            <span>
              {one.status === 'tentative' && '? '}
              {what(one)} · {formatHours(one.minutes_per_day)}
            </span>
            {whyNot === undefined && <i data-end="end" />}
          </button>
        );
      })}
      {drawn && <div data-drawn style={{ ...place(drawn), top: 5 }} />}
      <Load from={from} px={px} byDay={byDay} load={weeks} />
    </div>
  );
});

/** A colour a client, so that one finds them again; nothing depends on it. */
const hueOf = ({ client_id, task_id }: Allocation) => ((client_id ?? (task_id ?? 0) + 7) * 47) % 360;

/** How full the weeks in sight are, and where it is too much by how many hours: there and not only somewhere. */
function Load({ from, px, load, byDay }: Pick<Props, 'from' | 'px' | 'byDay'> & { load: readonly WeekLoad[] }) {
  const say = useWords(allocationWords);
  return (
    <>
      {load.flatMap((week) => {
        const at = daysBetween(from, week.week_starts_on);
        const over = week.over_by_minutes > 0;
        const days = byDay && over ? week.days.filter((day) => overBy(day) > 0) : [];
        const roomy = 7 * px >= ROOM;
        if (week.allocated_minutes === 0 || (!roomy && !over)) return [];
        return [
          <div
            key={week.week_starts_on}
            data-load
            data-over={over}
            style={{ insetInlineStart: `calc(${at * px}px + var(--names))`, width: 7 * px }}
          >
            {roomy &&
              `${shortHours(week.allocated_minutes)} / ${week.capacity_minutes === null ? '?' : shortHours(week.capacity_minutes)} `}
            {over && <strong>▲ {shortHours(week.over_by_minutes)}</strong>}
          </div>,
          ...days.map((day) => (
            <div
              key={day.date}
              data-over-day
              style={{ insetInlineStart: `calc(${daysBetween(from, day.date) * px}px + var(--names))`, width: px }}
              title={say('over', { hours: formatHours(overBy(day)) })}
            >
              +{shortHours(overBy(day))}
            </div>
          )),
        ];
      })}
    </>
  );
}
