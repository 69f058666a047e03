import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@jornada/bff/db/engines/open';
import { inTransaction } from '@jornada/bff/db/transaction';
import { insertMonthsOfHours } from '@jornada/bff/testing/months-of-hours';
import { addDays } from '@jornada/domain/calendar';
import { firstDayOf, lastDayOf, monthAfter, type Month } from '@jornada/domain/months';
import { daySpans } from '@jornada/domain/worktime';
import { PRAGMAS } from './bare/sqlite.ts';
import { makeEmpty } from './contents.ts';
import { factor, type Line, limit, milliseconds } from './line.ts';
import { compare, type Comparison, type Effort } from './load.ts';
import type { Part } from './options.ts';
import { ACCOUNT, type Row } from './rows.ts';
import { type Server, signIn, startJornada } from './servers.ts';
import { insert } from './sqlite.ts';

/** Days with a difference per person: ten with overtime and ten with missing hours, so that each is booked. */
const DIFFERENCES = 20;
const FROM: Month = '2025-01';
const ZONE = 'America/Sao_Paulo';

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

/** Closes one month per round, so that the ledgers grow by a month, as in production. */
async function measureBookings(people: number, { rounds }: Effort): Promise<Line> {
  let to = FROM;
  for (let round = 0; round < rounds; round++) to = monthAfter(to);
  return withCompany(people, to, async (database) => {
    mkdirSync(join(database, '../bare'));
    const bare = join(database, '../bare/jornada.sqlite');
    copyFileSync(database, bare);
    const jornada = await startJornada(database);
    const file = new DatabaseSync(bare);
    file.exec(PRAGMAS);
    try {
      const headers = await signIn(jornada.url);
      let [closed, inserted]: [Month, Month] = [FROM, FROM];
      const sides = await compare(
        [
          async () => {
            const took = await close(jornada, headers, closed, people, false);
            closed = monthAfter(closed);
            return took;
          },
          async () => {
            const rows = entriesOf(
              people,
              inserted,
              inserted === FROM ? 1 : 1 + people * DIFFERENCES * monthsSince(inserted),
            );
            inserted = monthAfter(inserted);
            const begun = performance.now();
            file.exec('begin immediate');
            insert(file, 'time_bank_entries', rows);
            file.exec('commit');
            return performance.now() - begun;
          },
        ],
        rounds,
      );
      const booked = (people * DIFFERENCES).toLocaleString('en');
      return factor(`closing ${people.toLocaleString('en')} people, ${booked} entries against bare rows`, sides, 4);
    } finally {
      file.close();
      await jornada.stop();
    }
  });
}

const monthsSince = (month: Month): number => {
  let months = 0;
  for (let at = FROM; at < month; at = monthAfter(at)) months++;
  return months;
};

/** The entries that a closing books, created without calculation. */
function entriesOf(people: number, month: Month, first: number): Row[] {
  return Array.from({ length: people * DIFFERENCES }, (_, at) => {
    const [day, isCredit] = [addDays(firstDayOf(month), at % DIFFERENCES), at % 2 === 0];
    return {
      account_id: ACCOUNT,
      id: first + at,
      user_id: 2 + Math.floor(at / DIFFERENCES),
      kind: isCredit ? 'credit' : 'debit',
      minutes: 60,
      signed_minutes: isCredit ? 60 : -60,
      occurred_on: day,
      due_on: isCredit ? addDays(day, 180) : null,
      origin: 'closing',
      reason: month,
      created_by: 1,
      created_at: `${month}-28T12:00:00.000Z`,
      refers_to: null,
      payout_percent: null,
      closing_id: null,
      balance_after_minutes: 0,
    };
  });
}

/**
 * Duration of a closing or its preview in milliseconds.
 * @throws Error unless it judged all people and booked each difference
 */
export async function close(
  { url }: Server,
  headers: Record<string, string>,
  month: Month,
  people: number,
  dry_run: boolean,
): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/v2/time-bank/closings`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ month, dry_run }),
  });
  const text = await answer.text();
  const took = performance.now() - begun;
  if (!answer.ok) throw new Error(`closing ${month}: ${answer.status} ${text}`);
  const rows = (JSON.parse(text) as { people: { to_credit_minutes: number; to_debit_minutes: number }[] }).people;
  const booked = rows.filter((row) => row.to_credit_minutes + row.to_debit_minutes === DIFFERENCES * 60).length;
  if (booked !== people) throw new Error(`closing ${month}: ${booked} of ${people} people were booked`);
  return took;
}

/** Runs `work` on a database with people and their hours until the end of `to`. */
export async function withCompany<T>(people: number, to: Month, work: (database: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  try {
    const database = join(folder, 'jornada.sqlite');
    await makeEmpty(database);
    const db = await openDatabase(database);
    const difference = (day: number) => (day >= DIFFERENCES ? 0 : day % 2 === 0 ? 60 : -60);
    const hours = { accountId: ACCOUNT, people, from: FROM, to, difference, timeZone: ZONE };
    await inTransaction(db, (tx) => insertMonthsOfHours(tx, hours));
    await db.destroy();
    return await work(database);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
