import { absencesOn } from './absences.ts';
import type { CalendarDate } from './calendar.ts';
import { type CalendarDay, calendarDays, expectedOver, type Holidays, type Plan } from './schedules.ts';

/** Whether an allocation is certain. Both kinds count towards the load; they are reported separately. */
export const ALLOCATION_STATUSES = ['tentative', 'confirmed'] as const;
export type AllocationStatus = (typeof ALLOCATION_STATUSES)[number];

/** A number of minutes per day for a person, over an inclusive date range. */
export interface Allocation {
  starts_on: CalendarDate;
  ends_on: CalendarDate;
  minutes_per_day: number;
  status: AllocationStatus;
}

/**
 * Whether an allocation's minutes fall on a day: where there is capacity, or Monday to Friday if capacity is unknown.
 */
export const isWorkingDay = (capacity: number | null, { weekday, holiday }: CalendarDay): boolean =>
  capacity === null ? weekday < 5 && !holiday : capacity > 0;

export interface DayLoad {
  date: CalendarDate;
  allocated_minutes: number;
  /** The tentative part of it. */
  tentative_minutes: number;
  /** Null before the first schedule: unknown is not zero. */
  capacity_minutes: number | null;
}

/** Allocated minutes and capacity of one person on each of `days`, which must be consecutive. */
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

/** The input for the load of people; each allocation has its person. */
interface Laid {
  people: readonly number[];
  planOf: (userId: number) => Plan;
  holidays: Holidays;
  allocations: readonly (Allocation & { user_id: number })[];
}

/**
 * The load of several people on each day from `from` to `to`, inclusive. Capacity is the expected work; it is computed
 * once per distinct plan, since many people share one.
 */
export function loadByPerson(
  { people, planOf, holidays, allocations }: Laid,
  from: CalendarDate,
  to: CalendarDate,
): { userId: number; calendar: CalendarDay[]; days: DayLoad[] }[] {
  const calendar = calendarDays(holidays, from, to);
  const allocationsOf = Map.groupBy(allocations, ({ user_id }) => user_id);
  const capacities = new Map<string, (number | null)[]>();
  return people.map((userId) => {
    const plan = planOf(userId);
    const key = keyOf(plan);
    let capacity = capacities.get(key);
    if (!capacity) capacities.set(key, (capacity = expectedOver(plan, calendar)));
    const own = allocationsOf.get(userId) ?? [];
    // Without a schedule capacity is unknown, but nobody works on a whole day of absence.
    const isAway = ({ date }: CalendarDay) =>
      absencesOn(plan.absences ?? [], date).some(({ minutes }) => minutes === null);
    const known = capacity.map((minutes, at) =>
      minutes === null && isAway(calendar[at] as CalendarDay) ? 0 : minutes,
    );
    return { userId, calendar, days: loadOver(own, known, calendar) };
  });
}

/** Equal for people with the same expected minutes on every day. */
const keyOf = ({ schedules, periods = [], absences = [] }: Plan): string =>
  [
    schedules.map(({ valid_from, minutes }) => `${valid_from} ${minutes.join()}`).join(';'),
    periods.map(({ joined_on, left_on }) => `${joined_on} ${left_on}`).join(';'),
    absences.map((one) => `${one.starts_on} ${one.ends_on} ${one.minutes_per_day} ${one.effect}`).join(';'),
  ].join('|');

/** The index of `date` in consecutive days; their count if it is after the last. */
function indexOf(days: readonly CalendarDay[], date: CalendarDate): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((days[middle] as CalendarDay).date >= date) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Minutes strictly above capacity; 0 if capacity is unknown. */
export const overBy = ({
  allocated_minutes,
  capacity_minutes,
}: Pick<DayLoad, 'allocated_minutes' | 'capacity_minutes'>): number =>
  capacity_minutes === null ? 0 : Math.max(0, allocated_minutes - capacity_minutes);

export interface WeekLoad {
  week_starts_on: CalendarDate;
  allocated_minutes: number;
  tentative_minutes: number;
  /** Null if any day's capacity is unknown. */
  capacity_minutes: number | null;
  /** Summed by day: an empty Friday does not offset an over-allocated Monday. */
  over_by_minutes: number;
  /** Days without capacity (holidays and unscheduled weekdays), 0 for Monday to 6 for Sunday. */
  off_weekdays: number[];
  days: DayLoad[];
}

/** Days of load grouped into weeks, Monday to Sunday; the first and last may be partial. */
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
