import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@jornada/bff/db/engines/open';
import { inTransaction } from '@jornada/bff/db/transaction';
import { insertMonthsOfHours } from '@jornada/bff/testing/months-of-hours';
import { addDays } from '@jornada/domain/calendar';
import { firstDayOf, monthAfter, type Month } from '@jornada/domain/months';
import { PRAGMAS } from './bare/sqlite.ts';
import { makeEmpty } from './contents.ts';
import { factor, type Line, limit, milliseconds } from './line.ts';
import { compare, type Effort, median } from './load.ts';
import type { Part } from './options.ts';
import { ACCOUNT, type Row } from './rows.ts';
import { type Server, signIn, startJornada } from './servers.ts';
import { insert } from './sqlite.ts';

/** Days with a difference: ten of overtime and ten of missing hours, so that each is booked. */
const DIFFERENCES = 20;
const FROM: Month = '2025-01';

/** The closing of a month on SQLite: how long its preview takes, and the closing against inserting bare rows. */
export async function measureClosing(parts: ReadonlySet<Part>, effort: Effort): Promise<Line[]> {
  if (!parts.has('closing')) return [];
  return [
    await measurePreview(120, 165, effort),
    await measurePreview(1_000, 1_500, effort),
    await measureBookings(1_000, effort),
  ];
}

async function measurePreview(people: number, mostMs: number, { rounds }: Effort): Promise<Line> {
  return withCompany(people, FROM, async (database) => {
    const jornada = await startJornada(database);
    try {
      const headers = await signIn(jornada.url);
      const times: number[] = [];
      for (let round = 0; round <= Math.max(5, rounds); round++)
        times.push(await close(jornada, headers, FROM, people, true));
      const what = `preview of a closing, ${people.toLocaleString('en')} people × 31 days`;
      return limit(what, median(times.slice(1)), mostMs, milliseconds);
    } finally {
      await jornada.stop();
    }
  });
}

/** One month a round: ledgers grow by a month, as they do. */
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

/** The entries that a closing books, without what makes them. */
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

/** Duration of a closing or its preview in milliseconds; throws unless it judged everybody, and booked each difference. */
async function close(
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
async function withCompany<T>(people: number, to: Month, work: (database: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  try {
    const database = join(folder, 'jornada.sqlite');
    await makeEmpty(database);
    const db = await openDatabase(database);
    const difference = (day: number) => (day >= DIFFERENCES ? 0 : day % 2 === 0 ? 60 : -60);
    const hours = { accountId: ACCOUNT, people, from: FROM, to, difference, timeZone: 'America/Sao_Paulo' };
    await inTransaction(db, (tx) => insertMonthsOfHours(tx, hours));
    await db.destroy();
    return await work(database);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
