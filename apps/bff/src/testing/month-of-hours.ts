import { type CalendarDate, daysInMonth } from '@jornada/domain/calendar';
import { daySpans } from '@jornada/domain/worktime';
import type { Db } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { insertRows } from '../demo/insert-rows.queries.ts';
import { insertLink, insertUser } from '../setup/setup.queries.ts';

const DAY = 480;

/** Hours of many people in a month, as a closing meets them. */
export interface MonthOfHours {
  accountId: number;
  people: number;
  month: string;
  /** The minutes by which the working days of a person differ from eight hours, by the number of the day from 0 on. */
  difference: (day: number) => number;
  timeZone: string;
}

/**
 * Adds people of level 1 who are due eight hours every day, Sundays included, and worked each day of the month. Returns their
 * ids.
 */
export async function insertMonthOfHours(
  tx: Db,
  { accountId, people, month, difference, timeZone }: MonthOfHours,
): Promise<number[]> {
  const [from, at] = [`${month}-01`, `${month}-01T00:00:00.000Z`];
  const ids: number[] = [];
  for (let n = 1; n <= people; n++) {
    const { id } = await insertUser(tx, { nome: `Person ${n}`, email: `person-${month}-${n}@example.test` }, at);
    await insertLink(tx, { account_id: accountId, user_id: id, login_id: null, level: 1 }, at);
    ids.push(id);
  }
  const minutes = JSON.stringify(Array.from({ length: 7 }, () => DAY));
  await insertRows(
    tx,
    'work_schedules',
    ids.map((user_id) => ({
      account_id: accountId,
      user_id,
      valid_from: from,
      minutes,
      created_by: user_id,
      created_at: at,
    })),
  );
  const [year, number] = month.split('-').map(Number) as [number, number];
  const to: CalendarDate = `${month}-${daysInMonth(year, number)}`;
  const days = daySpans(timeZone, from, to);
  const first = await takeNumbers(tx, accountId, 'work_time', ids.length * days.length);
  const hours = ids.flatMap((user_id, person) =>
    days.map(({ start }, day) => {
      const start_minute = start + DAY;
      return {
        account_id: accountId,
        id: first + person * days.length + day,
        user_id,
        task_id: null,
        client_id: null,
        start_minute,
        end_minute: start_minute + DAY + difference(day),
        created_at: at,
        updated_at: at,
      };
    }),
  );
  await insertRows(tx, 'work_time', hours);
  return ids;
}
