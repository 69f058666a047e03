import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@jornada/bff/db/engines/open';
import { inTransaction } from '@jornada/bff/db/transaction';
import { insertMonthsOfHours } from '@jornada/bff/testing/months-of-hours';
import { dateIn } from '@jornada/domain/calendar';
import { makeEmpty } from './contents.ts';
import { factor, type Line } from './line.ts';
import { compare, type Effort } from './load.ts';
import type { Part } from './options.ts';
import { ACCOUNT } from './rows.ts';
import { type Server, signIn, startJornada } from './servers.ts';
import { fillLedgers } from './statement.ts';

const ENTRIES = { big: 10_000, small: 100 };
/** Debits of one measurement, one after the other. */
const DEBITS = 10;

/** A debit by hand on a ledger of very many entries against one on a short ledger, on SQLite. */
export async function measureLedgerGrowth(parts: ReadonlySet<Part>, { rounds }: Effort): Promise<Line[]> {
  if (!parts.has('ledger-growth')) return [];
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  const running: Server[] = [];
  try {
    const database = join(folder, 'jornada.sqlite');
    await makeEmpty(database);
    const db = await openDatabase(database);
    const month = dateIn('America/Sao_Paulo', new Date()).slice(0, 7);
    const people = { accountId: ACCOUNT, people: 2, from: month, to: month, timeZone: 'America/Sao_Paulo' };
    const [big, small] = await inTransaction(db, (tx) => insertMonthsOfHours(tx, { ...people, difference: () => 0 }));
    await fillLedgers(
      db,
      new Map([
        [big as number, ENTRIES.big / 2],
        [small as number, ENTRIES.small / 2],
      ]),
    );
    await db.destroy();
    const jornada = await startJornada(database);
    running.push(jornada);
    const headers = await signIn(jornada.url);
    const sides = [big, small].map((id) => () => debit(jornada, headers, id as number));
    const what = `debit on a ledger of ${ENTRIES.big.toLocaleString('en')} entries against ${ENTRIES.small}`;
    return [factor(what, await compare(sides, Math.max(15, rounds)), 1.3)];
  } finally {
    await Promise.all(running.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of a debit, the mean of many. */
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
