import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@jornada/bff/db/engines/open';
import { inTransaction } from '@jornada/bff/db/transaction';
import { insertMonthsOfHours } from '@jornada/bff/testing/months-of-hours';
import { type Month } from '@jornada/domain/months';
import { makeEmpty } from './contents.ts';
import { ACCOUNT } from './rows.ts';
import { type Server } from './servers.ts';

/** Days with a difference per person: ten with overtime and ten with missing hours, so that each is booked. */
export const DIFFERENCES = 20;

export const FROM: Month = '2025-01';
export const ZONE = 'America/Sao_Paulo';

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
