import { firstDayOf, lastDayOf, type Month, monthsFrom } from '@jornada/domain/months';
import { daySpans } from '@jornada/domain/worktime';
import type { Db } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { insertRows } from '../demo/insert-rows.queries.ts';
import { insertLink, insertUser } from '../setup/setup.queries.ts';

const DAY = 480;

/** Hours of many people, as input of a closing. */
export interface MonthsOfHours {
  accountId: number;
  people: number;
  /** Inclusive. */
  from: Month;
  to: Month;
  /** The minutes by which each person's days differ from eight hours, by the index of the day in its month. */
  difference: (day: number) => number;
  timeZone: string;
}

/**
 * Inserts people of level 1 with a schedule of eight hours every day, including Sundays, who worked each day. Returns
 * their ids.
 */
export async function insertMonthsOfHours(
  tx: Db,
  { accountId, people, from, to, difference, timeZone }: MonthsOfHours,
): Promise<number[]> {
  const at = `${from}-01T00:00:00.000Z`;
  const ids: number[] = [];
  for (let n = 1; n <= people; n++) {
    const { id } = await insertUser(tx, { nome: `Person ${n}`, email: `person-${n}@example.test` }, at);
    await insertLink(tx, { account_id: accountId, user_id: id, login_id: null, level: 1 }, at);
    ids.push(id);
  }
  const minutes = JSON.stringify(Array.from({ length: 7 }, () => DAY));
  const schedule = { account_id: accountId, valid_from: firstDayOf(from), minutes, created_at: at };
  await insertRows(
    tx,
    'work_schedules',
    ids.map((user_id) => ({ ...schedule, user_id, created_by: user_id })),
  );
  const days = monthsFrom(from, to).flatMap((month) =>
    daySpans(timeZone, firstDayOf(month), lastDayOf(month)).map(({ start }, day) => {
      const start_minute = start + DAY;
      return { start_minute, end_minute: start_minute + DAY + difference(day) };
    }),
  );
  const first = await takeNumbers(tx, accountId, 'work_time', ids.length * days.length);
  const fixed = { account_id: accountId, task_id: null, client_id: null, created_at: at, updated_at: at };
  const hours = ids.flatMap((user_id, person) =>
    days.map((span, day) => ({ ...fixed, ...span, user_id, id: first + person * days.length + day })),
  );
  await insertRows(tx, 'work_time', hours);
  return ids;
}
