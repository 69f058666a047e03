import type { WeekLoad } from '@jornada/contract/week-loads';
import { formatHours } from '@jornada/domain/minutes';
import { memo } from 'react';
import { useWords } from '../words/words.ts';
import { allocationWords } from './allocations.words.ts';

/** Load level of a week, from empty to overallocated: few enough levels to distinguish by eye. */
const stepOf = ({ allocated_minutes, capacity_minutes, over_by_minutes }: WeekLoad): string => {
  if (over_by_minutes > 0) return 'over';
  if (capacity_minutes === null) return allocated_minutes > 0 ? 'unknown' : 'none';
  if (allocated_minutes === 0) return 'none';
  if (allocated_minutes >= capacity_minutes) return 'full';
  return allocated_minutes * 2 > capacity_minutes ? 'much' : 'some';
};

export const HeatCell = memo(function HeatCell({
  week,
  onOpen,
}: {
  week: WeekLoad | undefined;
  onOpen: (cell: { userId: number; week: string }) => void;
}) {
  const say = useWords(allocationWords);
  if (!week) return <td>–</td>;
  const { allocated_minutes, capacity_minutes, tentative_minutes, over_by_minutes } = week;
  const values = {
    allocated: formatHours(allocated_minutes),
    capacity: capacity_minutes === null ? say('load.unknown') : formatHours(capacity_minutes),
    over: formatHours(over_by_minutes),
  };
  return (
    <td data-step={stepOf(week)}>
      <button
        type="button"
        aria-label={say(over_by_minutes > 0 ? 'heat.cell-over' : 'heat.cell', values)}
        onClick={() => onOpen({ userId: week.user_id, week: week.week_starts_on })}
      >
        <span>
          {tentative_minutes > 0 && '~'}
          {formatHours(allocated_minutes)}
        </span>
        <small>
          {over_by_minutes > 0
            ? `▲ ${formatHours(over_by_minutes)}`
            : capacity_minutes === null
              ? '/ ?'
              : `/ ${formatHours(capacity_minutes)}`}
        </small>
      </button>
    </td>
  );
});
