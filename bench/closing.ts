import { DatabaseSync } from 'node:sqlite';
import { firstDayOf, lastDayOf } from '@jornada/domain/months';
import { daySpans } from '@jornada/domain/worktime';
import { factor, type Line, limit, milliseconds } from './line.ts';
import { compare, type Comparison, type Effort } from './load.ts';
import type { Part } from './options.ts';
import { ACCOUNT } from './rows.ts';
import { signIn, startJornada } from './servers.ts';
import { FROM, ZONE, close, withCompany } from './closing-company.ts';
import { measureBookings } from './closing-bookings.ts';

/**
 * The closing of a month on SQLite: its preview against plain sums of the hours, and the closing against inserting bare
 * rows.
 */
export async function measureClosing(parts: ReadonlySet<Part>, effort: Effort): Promise<Line[]> {
  if (!parts.has('closing')) return [];
  return [
    ...(await measurePreview(120, effort, (sides) =>
      factor('preview of a closing, 120 people × 31 days, against plain sums', sides, MOST_OF_SUMS),
    )),
    ...(await measurePreview(1_000, effort, ([ours]) =>
      limit('preview of a closing, 1,000 people × 31 days', ours?.value ?? Number.NaN, 1_500, milliseconds),
    )),
    await measureBookings(1_000, effort),
  ];
}

/**
 * Three times the factor of the first version of the preview, which compared worked with expected hours by month and
 * ignored absences, employment dates and earlier bookings.
 */
const MOST_OF_SUMS = 15;

async function measurePreview(
  people: number,
  { rounds }: Effort,
  lineOf: (sides: Comparison[]) => Line,
): Promise<Line[]> {
  return withCompany(people, FROM, async (database) => {
    const jornada = await startJornada(database);
    const file = new DatabaseSync(database, { readOnly: true });
    try {
      const headers = await signIn(jornada.url);
      const sides = await compare(
        [() => close(jornada, headers, FROM, people, true), () => Promise.resolve(sumPlainly(file, people))],
        Math.max(9, rounds),
      );
      return [lineOf(sides)];
    } finally {
      file.close();
      await jornada.stop();
    }
  });
}

/**
 * Duration in milliseconds of reading the hours of a month, adding them up by person and day beside the schedules, and
 * writing JSON.
 */
function sumPlainly(file: DatabaseSync, people: number): number {
  const begun = performance.now();
  const spans = daySpans(ZONE, firstDayOf(FROM), lastDayOf(FROM));
  const [first, last] = [spans[0]?.start ?? 0, spans.at(-1)?.end ?? 0];
  const hours = file
    .prepare(
      'select user_id, start_minute, end_minute from work_time where account_id = ? and start_minute >= ? and start_minute < ?',
    )
    .all(ACCOUNT, first, last) as { user_id: number; start_minute: number; end_minute: number }[];
  const schedules = file.prepare('select user_id, minutes from work_schedules where account_id = ?').all(ACCOUNT) as {
    user_id: number;
    minutes: string;
  }[];
  const worked = new Map<number, number[]>();
  for (const { user_id, start_minute, end_minute } of hours) {
    const days = worked.get(user_id) ?? spans.map(() => 0);
    worked.set(user_id, days);
    const day = Math.floor((start_minute - first) / 1_440);
    days[day] = (days[day] ?? 0) + end_minute - start_minute;
  }
  const rows = schedules.map(({ user_id, minutes }) => {
    const expected = JSON.parse(minutes) as number[];
    const days = spans.map(({ date }, at) => {
      const difference = (worked.get(user_id)?.[at] ?? 0) - (expected[at % 7] ?? 0);
      return { date, credit_minutes: Math.max(0, difference), debit_minutes: Math.max(0, -difference) };
    });
    return { user_id, days };
  });
  if (rows.length !== people || JSON.stringify(rows).length < people * spans.length)
    throw new Error('hours are missing');
  return performance.now() - begun;
}
