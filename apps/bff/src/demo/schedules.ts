import { brazilianHolidays } from '@jornada/domain/brazilian-holidays';
import { takeNumbers } from '../db/numbers.ts';
import { type DemoAccount, FOUNDED, streamOf } from './demo-account.ts';
import { weeklyMinutes } from './worked-hours.queries.ts';
import { insertRows } from './insert-rows.queries.ts';
import type { DemoPerson } from './people.ts';

/** Share of people, outside the named ones, without contractual hours: their schedule is unknown. */
const USUAL_WEEK = 40 * 60;
const NAMED = 6;

/** National holidays from the company's first year to the next, and schedules; some contracts have changed. */
export async function seedSchedules(demo: DemoAccount, people: readonly DemoPerson[]): Promise<void> {
  const { tx, accountId, days } = demo;
  const random = streamOf(demo, 'schedules');
  const years = [days.date(FOUNDED), days.date(0)].map((date) => Number(date.slice(0, 4))) as [number, number];
  const holidays = Array.from({ length: years[1] - years[0] + 2 }, (_, at) => brazilianHolidays(years[0] + at)).flat();
  const first = await takeNumbers(tx, accountId, 'holidays', holidays.length);
  await insertRows(
    tx,
    'holidays',
    holidays.map((holiday, at) => ({ account_id: accountId, id: first + at, ...holiday })),
  );

  const author = people.find(({ level }) => level >= 4);
  if (!author) throw new Error('The demo has nobody who may give schedules');
  const contracts = await weeklyMinutes(tx, accountId);
  const rows = people.flatMap(({ id: user_id }, at) => {
    const week = contracts.get(user_id) ?? (at < NAMED ? USUAL_WEEK : null);
    const changed = random.chance(20) ? random.int(-200, -20) : null;
    const schedule = (from: number, ofWeek: number) => {
      const day = ofWeek / 5;
      return {
        account_id: accountId,
        user_id,
        valid_from: days.date(from),
        minutes: JSON.stringify([day, day, day, day, day, 0, 0]),
        created_by: author.id,
        created_at: days.instant(from, 10 * 60),
      };
    };
    if (week === null) return [];
    // The contract's schedule applies today; some worked other hours before.
    return changed === null
      ? [schedule(FOUNDED, week)]
      : [schedule(FOUNDED, week === USUAL_WEEK ? 30 * 60 : USUAL_WEEK), schedule(changed, week)];
  });
  await insertRows(tx, 'work_schedules', rows);
}
