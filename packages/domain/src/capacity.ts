import type { CalendarDate } from './calendar.ts';
import { type CalendarDay, calendarDays, expectedOver, type Holidays, type Schedule } from './schedules.ts';

/** Whether an allocation is certain. Both count; they are shown apart. */
export const ALLOCATION_STATUSES = ['tentative', 'confirmed'] as const;
export type AllocationStatus = (typeof ALLOCATION_STATUSES)[number];

/** So much work a day for somebody, from one date to another, both included. */
export interface Allocation {
  starts_on: CalendarDate;
  ends_on: CalendarDate;
  minutes_per_day: number;
  status: AllocationStatus;
}

/** What a person can do on each of `days`: schedule less holidays, null where no schedule has begun. */
export const capacityOver = (schedules: readonly Schedule[], days: readonly CalendarDay[]): (number | null)[] =>
  expectedOver(schedules, days);

/** Whether an allocation's minutes fall on a day: where there is capacity, or from Monday to Friday where nobody knows. */
export const isWorkingDay = (capacity: number | null, { weekday, holiday }: CalendarDay): boolean =>
  capacity === null ? weekday < 5 && !holiday : capacity > 0;

export interface DayLoad {
  date: CalendarDate;
  allocated_minutes: number;
  /** The part of it that is tentative. */
  tentative_minutes: number;
  /** Null where no schedule has begun: unknown is not zero. */
  capacity_minutes: number | null;
}

/** How much is laid on a person on each of `days`, which follow one another. */
export function loadOver(
  allocations: readonly Allocation[],
  capacity: readonly (number | null)[],
  days: readonly CalendarDay[],
): DayLoad[] {
  const load = days.map(({ date }, at) => ({
    date,
    allocated_minutes: 0,
    tentative_minutes: 0,
    capacity_minutes: capacity[at] ?? null,
  }));
  const first = days[0]?.date ?? '';
  for (const { starts_on, ends_on, minutes_per_day, status } of allocations)
    for (let at = starts_on <= first ? 0 : indexOf(days, starts_on); at < days.length; at++) {
      const day = load[at] as DayLoad;
      if (day.date > ends_on) break;
      if (!isWorkingDay(day.capacity_minutes, days[at] as CalendarDay)) continue;
      day.allocated_minutes += minutes_per_day;
      if (status === 'tentative') day.tentative_minutes += minutes_per_day;
    }
  return load;
}

/** What the load of people follows from; each row says whose it is. */
interface Laid {
  people: readonly number[];
  schedules: readonly (Schedule & { user_id: number })[];
  holidays: Holidays;
  allocations: readonly (Allocation & { user_id: number })[];
}

/**
 * The load of people on each day from `from` to `to`, both included. Many have the same schedule: what it makes of the
 * days is worked out once.
 */
export function loadByPerson(
  { people, schedules, holidays, allocations }: Laid,
  from: CalendarDate,
  to: CalendarDate,
): { userId: number; calendar: CalendarDay[]; days: DayLoad[] }[] {
  const calendar = calendarDays(holidays, from, to);
  const schedulesOf = Map.groupBy(schedules, ({ user_id }) => user_id);
  const allocationsOf = Map.groupBy(allocations, ({ user_id }) => user_id);
  const capacities = new Map<string, (number | null)[]>();
  return people.map((userId) => {
    const own = schedulesOf.get(userId) ?? [];
    const key = own.map(({ valid_from, minutes }) => `${valid_from} ${minutes.join()}`).join(';');
    let capacity = capacities.get(key);
    if (!capacity) capacities.set(key, (capacity = capacityOver(own, calendar)));
    return { userId, calendar, days: loadOver(allocationsOf.get(userId) ?? [], capacity, calendar) };
  });
}

/** The index of `date` among days that follow one another; their number where it comes after them. */
function indexOf(days: readonly CalendarDay[], date: CalendarDate): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((days[middle] as CalendarDay).date >= date) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** By how much a day is too full: strictly above its capacity. What nobody knows is never too full. */
export const overBy = ({
  allocated_minutes,
  capacity_minutes,
}: Pick<DayLoad, 'allocated_minutes' | 'capacity_minutes'>): number =>
  capacity_minutes === null ? 0 : Math.max(0, allocated_minutes - capacity_minutes);

export interface WeekLoad {
  week_starts_on: CalendarDate;
  allocated_minutes: number;
  tentative_minutes: number;
  /** Null where any of its days is unknown. */
  capacity_minutes: number | null;
  /** Summed by day: an empty Friday does not make up for a Monday that is too full. */
  over_by_minutes: number;
  /** The days on which no minutes fall, 0 for Monday to 6 for Sunday: a holiday, or one that nobody is due to work. */
  off_weekdays: number[];
  days: DayLoad[];
}

/** Days of load as weeks, from Monday to Sunday; the first and the last may be parts of one. */
export function weeksOf(load: readonly DayLoad[], days: readonly CalendarDay[]): WeekLoad[] {
  const weeks: WeekLoad[] = [];
  load.forEach((day, at) => {
    const calendarDay = days[at] as CalendarDay;
    if (at === 0 || calendarDay.weekday === 0)
      weeks.push({
        week_starts_on: day.date,
        allocated_minutes: 0,
        tentative_minutes: 0,
        capacity_minutes: 0,
        over_by_minutes: 0,
        off_weekdays: [],
        days: [],
      });
    const week = weeks.at(-1) as WeekLoad;
    week.allocated_minutes += day.allocated_minutes;
    week.tentative_minutes += day.tentative_minutes;
    week.capacity_minutes =
      week.capacity_minutes === null || day.capacity_minutes === null
        ? null
        : week.capacity_minutes + day.capacity_minutes;
    week.over_by_minutes += overBy(day);
    if (!isWorkingDay(day.capacity_minutes, calendarDay)) week.off_weekdays.push(calendarDay.weekday);
    week.days.push(day);
  });
  return weeks;
}
