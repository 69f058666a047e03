import type { PlannedAbsence } from '@jornada/domain/absences';
import { datesFrom } from '@jornada/domain/calendar';
import type { EmploymentPeriod } from '@jornada/domain/employment';
import { calendarDays, expectedOver, sumKnown } from '@jornada/domain/schedules';
import type { Row, Store } from './store.ts';

/** Midnight in São Paulo, in minutes after midnight UTC. Constant since 2019, so no time zone lookup is needed. */
const MIDNIGHT = 180;
const DAY = 1_440;

/**
 * The same response as the product's total of worked hours. The SQLite query forces the index range that the product
 * uses.
 */
export function openWorkTotal({ prepare }: Store) {
  const slots = prepare({
    name: 'slots',
    sqlite: `with recursive slots (slot) as (select 0 union all select slot + 1 from slots where slot < cast(?3 as integer) - 1)
      select slot,
        (select sum(end_minute - start_minute) from work_time where account_id = ?1 and user_id = ?2
          and start_minute >= ?4 + slot * ${DAY} and start_minute < ?4 + slot * ${DAY} + ${DAY}) as minutes,
        (select end_minute from work_time where account_id = ?1 and user_id = ?2
          and start_minute >= ?4 + slot * ${DAY} and start_minute < ?4 + slot * ${DAY} + ${DAY}
          order by start_minute desc limit 1) as ends
      from slots`,
    postgres: `select (start_minute - $4) / ${DAY} as slot, sum(end_minute - start_minute)::bigint as minutes, max(end_minute) as ends
      from work_time where account_id = $1 and user_id = $2
      and start_minute >= $4 and start_minute < $4 + $3 * ${DAY} group by 1`,
  });
  const schedules = prepare({
    name: 'schedule',
    sqlite: 'select valid_from, minutes from work_schedules where account_id = ? and user_id = ? order by valid_from',
    postgres:
      'select valid_from, minutes from work_schedules where account_id = $1 and user_id = $2 order by valid_from',
  });
  const holidays = prepare({
    name: 'holidays',
    sqlite: 'select date from holidays where account_id = ? and date between ? and ?',
    postgres: 'select date from holidays where account_id = $1 and date between $2 and $3',
  });
  const periods = prepare({
    name: 'periods',
    sqlite: 'select joined_on, left_on from employment_periods where account_id = ? and user_id = ? order by number',
    postgres:
      'select joined_on, left_on from employment_periods where account_id = $1 and user_id = $2 order by number',
  });
  const ABSENCES = (...[account, user, from, to]: string[]) => `
    select absence.kind_id, starts_on, ends_on, minutes_per_day, kind.effect from absences as absence
    join absence_kinds as kind on kind.account_id = absence.account_id and kind.id = absence.kind_id
    where absence.account_id = ${account} and absence.user_id = ${user} and status = 'approved'
    and ends_on >= ${from} and starts_on <= ${to} order by absence.id`;
  const absences = prepare({
    name: 'absences',
    sqlite: ABSENCES('?', '?', '?', '?'),
    postgres: ABSENCES('$1', '$2', '$3', '$4'),
  });

  return async (accountId: number, userId: number, from: string, to: string): Promise<Row> => {
    const dates = datesFrom(from, to);
    const start = Date.parse(`${from}T00:00:00Z`) / 60_000 + MIDNIGHT;
    const [found, own, off, employed, away] = await Promise.all([
      // An entry that starts on the previous day may end on the first one.
      slots(accountId, userId, dates.length + 1, start - DAY),
      schedules(accountId, userId),
      holidays(accountId, from, to),
      periods(accountId, userId),
      absences(accountId, userId, from, to),
    ]);
    const worked = dates.map(() => 0);
    for (const { slot, minutes, ends } of found as { slot: number; minutes: number | null; ends: number }[]) {
      if (minutes === null) continue;
      const over = Math.max(0, ends - start - slot * DAY);
      if (slot > 0) (worked[slot - 1] as number) += minutes - over;
      if (slot < dates.length) (worked[slot] as number) += over;
    }
    const plan = {
      schedules: own.map(({ valid_from, minutes }) => ({
        valid_from: String(valid_from),
        minutes: JSON.parse(String(minutes)) as number[],
      })),
      periods: employed as unknown as EmploymentPeriod[],
      absences: away as unknown as PlannedAbsence[],
    };
    const expected = expectedOver(plan, calendarDays(new Set(off.map(({ date }) => String(date))), from, to));
    const by_day = dates.map((date, at) => ({ date, minutes: worked[at] as number }));
    const total = by_day.reduce((sum, { minutes }) => sum + minutes, 0);
    return {
      user_id: userId,
      from,
      to,
      time_zone: 'America/Sao_Paulo',
      total_minutes: total,
      total_hours: Math.round(total / 0.6) / 100,
      expected_minutes: sumKnown(expected),
      by_day,
    };
  };
}
