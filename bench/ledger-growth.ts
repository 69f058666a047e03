import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@jornada/bff/db/engines/open';
import { inTransaction } from '@jornada/bff/db/transaction';
import { insertMonthsOfHours } from '@jornada/bff/testing/months-of-hours';
import { bankOf, type Entry } from '@jornada/domain/bank';
import { addDays, dateIn } from '@jornada/domain/calendar';
import { makeEmpty } from './contents.ts';
import { factor, type Line, limit, milliseconds } from './line.ts';
import { compare, type Effort } from './load.ts';
import type { Part } from './options.ts';
import { ACCOUNT } from './rows.ts';
import { type Server, signIn, startJornada } from './servers.ts';
import { fillLedgers } from './ledgers.ts';

const ZONE = 'America/Sao_Paulo';
const ENTRIES = { big: 10_000, small: 100 };
/** Number of requests per measurement, one after the other. */
const DEBITS = 10;
const STATEMENTS = 10;
/** Days with two entries each: ten years, and one year. */
const DAYS = { decade: 3_652, year: 365 };
/** Days of the statement, which both ledgers cover. */
const PERIOD_DAYS = 60;

/**
 * On SQLite: a manual debit on a ledger with very many entries against one on a short ledger, and the statement of a
 * period of ten years against that of one year. Also the time bank calculated from entries alone, against sorting them.
 */
export async function measureLedgerGrowth(parts: ReadonlySet<Part>, { rounds }: Effort): Promise<Line[]> {
  if (!parts.has('ledger-growth')) return [];
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  const running: Server[] = [];
  try {
    const database = join(folder, 'jornada.sqlite');
    await makeEmpty(database);
    const db = await openDatabase(database);
    const month = dateIn(ZONE, new Date()).slice(0, 7);
    const people = { accountId: ACCOUNT, people: 4, from: month, to: month, timeZone: ZONE };
    const [big, small, decade, year] = await inTransaction(db, (tx) =>
      insertMonthsOfHours(tx, { ...people, difference: () => 0 }),
    );
    await fillLedgers(
      db,
      new Map([
        [big as number, ENTRIES.big / 2],
        [small as number, ENTRIES.small / 2],
        [decade as number, DAYS.decade],
        [year as number, DAYS.year],
      ]),
    );
    await db.destroy();
    const jornada = await startJornada(database);
    running.push(jornada);
    const headers = await signIn(jornada.url);
    const sides = [big, small].map((id) => () => debit(jornada, headers, id as number));
    const what = `debit on a ledger of ${ENTRIES.big.toLocaleString('en')} entries against ${ENTRIES.small}`;
    const periods = [decade, year].map((id) => () => statement(jornada, headers, id as number, PERIOD_DAYS));
    const newest = () => statement(jornada, headers, big as number);
    return [
      factor(what, await compare(sides, Math.max(15, rounds)), 1.3),
      factor('statement of a period of ten years against one year', await compare(periods, Math.max(15, rounds)), 1.5),
      limit(
        `newest page of a statement of ${ENTRIES.big.toLocaleString('en')} entries`,
        (await compare([newest], rounds))[0]?.value ?? Number.NaN,
        50,
        milliseconds,
      ),
      ...(await measureBank(2_000, rounds)),
      ...(await measureBank(100, rounds)),
    ];
  } finally {
    await Promise.all(running.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Mean duration of a debit in milliseconds. */
async function debit({ url }: Server, headers: Record<string, string>, user_id: number): Promise<number> {
  const body = JSON.stringify({ user_id, minutes: 1, reason: 'Left early' });
  const begun = performance.now();
  for (let n = 0; n < DEBITS; n++) {
    const answer = await fetch(`${url}/v2/time-bank/debitar-horas`, { method: 'POST', headers, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`a debit: ${answer.status} ${text}`);
  }
  return (performance.now() - begun) / DEBITS;
}

/**
 * Mean duration of a statement in milliseconds.
 * @param days length of its period up to today; undefined for the newest page
 */
async function statement(
  { url }: Server,
  headers: Record<string, string>,
  userId: number,
  days?: number,
): Promise<number> {
  const today = dateIn(ZONE, new Date());
  const period = days === undefined ? '' : `?from=${addDays(today, -days)}&to=${today}`;
  const path = `${url}/v2/time-bank/${userId}${period}`;
  const begun = performance.now();
  for (let n = 0; n < STATEMENTS; n++) {
    const answer = await fetch(path, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`a statement: ${answer.status} ${text}`);
  }
  return (performance.now() - begun) / STATEMENTS;
}

/** The calculation with which each posting and closing starts, in this process. */
async function measureBank(entries: number, rounds: number): Promise<Line[]> {
  const ledger = Array.from({ length: entries }, (_, at): Entry => {
    const occurred_on = addDays('2020-01-01', at >> 1);
    const of = { id: at + 1, occurred_on, refers_to: null };
    return at % 2 === 0
      ? { ...of, kind: 'credit', minutes: 60 + (at % 30), due_on: addDays(occurred_on, 180) }
      : { ...of, kind: 'debit', minutes: 60, due_on: null };
  });
  const times = Math.ceil(20_000 / entries);
  const meanOf = (work: () => unknown) => () => {
    const begun = performance.now();
    for (let n = 0; n < times; n++) work();
    return Promise.resolve((performance.now() - begun) / times);
  };
  const byDay = (a: Entry, b: Entry) => (a.occurred_on < b.occurred_on ? -1 : a.occurred_on > b.occurred_on ? 1 : 0);
  const sides = [meanOf(() => bankOf(ledger)), meanOf(() => ledger.toReversed().sort(byDay))];
  return [
    factor(
      `bank of ${entries.toLocaleString('en')} entries against sorting them`,
      await compare(sides, Math.max(15, rounds)),
      10,
    ),
  ];
}
