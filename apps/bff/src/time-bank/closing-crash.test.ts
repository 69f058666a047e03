import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/engines/open.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { migrateAt } from '../db/migrate.ts';
import { inTransaction, openSnapshot } from '../db/transaction.ts';
import { createTokens } from '../session/tokens.ts';
import { createAccount, NEW_ACCOUNT } from '../setup/first-account.ts';
import { insertMonthsOfHours } from '../testing/months-of-hours.ts';
import { NO_PASSWORD } from '../testing/no-password.ts';
import { newDatabase, type TestDatabase } from '../testing/databases.ts';
import { TEST_NOW } from '../testing.ts';
import { countDifferences } from './stored-bank.service.ts';

const PEOPLE = 1_000;
const MONTH = '2025-01';
/** Days with a difference, per person. */
const DIFFERENCES = 4;
/** How long each server runs after its closing has locked the database, in milliseconds. */
const LIVES_MS = [50, 500];
const SECRET = 'a secret of a server that will be killed, long enough';

const PROGRAM = fileURLToPath(new URL('../main.ts', import.meta.url));
const COMPILED = fileURLToPath(new URL('../../../../.cache/compile', import.meta.url));

test(`kill -9 during the closing of ${PEOPLE} people leaves either nothing of the closing or all of it`, async () => {
  const { url, settings, remove } = await newDatabase();
  onTestFinished(remove);
  await migrateAt(url);
  const db = await openDatabase(url);
  onTestFinished(() => db.destroy());
  const boss = await createAccount(
    db,
    { name: 'A', nome: 'Ana', email: 'a@a.test', passwordHash: NO_PASSWORD },
    TEST_NOW,
  );
  const { accountId, userId } = boss;
  const { time_zone: timeZone } = NEW_ACCOUNT;
  const difference = (day: number) => (day < DIFFERENCES ? 60 : 0);
  const hours = { accountId, people: PEOPLE, from: MONTH, to: MONTH, difference, timeZone };
  const people = await inTransaction(db, (tx) => insertMonthsOfHours(tx, hours));
  const caller = { userId, accountId, ver: 1, sid: 'one', via: undefined };
  const token = await createTokens(SECRET).issue(caller, new Date());

  const all = { closings: 1, people: PEOPLE, entries: PEOPLE * DIFFERENCES, banks: PEOPLE };
  const nothing = { closings: 0, people: 0, entries: 0, banks: 0 };
  let killed = 0;
  for (const life of LIVES_MS) {
    const server = await start(settings);
    const closing = close(server.url, token).catch(() => undefined);
    await untilLocked(db, settings.DATA_DIR);
    await sleep(life);
    await server.kill();
    if ((await closing) !== undefined) break;
    killed++;
    const found = await stateOf(db, accountId);
    expect([nothing, all]).toContainEqual(found);
    if (found.closings > 0) break;
  }
  expect(killed).toBeGreaterThan(0);

  const server = await start(settings);
  if ((await stateOf(db, accountId)).closings === 0) expect(await close(server.url, token)).toBe(200);
  await server.kill();
  expect(await stateOf(db, accountId)).toEqual(all);
  for (const id of people.slice(0, 20)) expect(await countDifferences(db, { accountId, userId: id })).toBe(0);
});

/** Starts the server as a process; resolves when it is ready. */
async function start(settings: TestDatabase['settings']) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, JWT_SECRET: SECRET, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  const port = () => /"port":(\d+)/.exec(out)?.[1];
  await expect.poll(port).toBeDefined();
  return {
    url: `http://127.0.0.1:${port()}`,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function close(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/v2/time-bank/closings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ month: MONTH }),
  });
  await answer.text();
  return answer.status;
}

/** Resolves when a transaction writes: on PostgreSQL, one that has booked entries. */
async function untilLocked(db: Db, folder: string): Promise<void> {
  const isLocked = async () => {
    if (process.env['TEST_DATABASE'] !== 'postgres') return isFileLocked(join(folder, 'jornada.sqlite'));
    const { rows } = await sql<{ locks: number }>`select count(*)::int as locks from pg_locks
      where relation = 'time_bank_entries'::regclass and mode = 'RowExclusiveLock'`.execute(sqlOf(db));
    return (rows[0]?.locks ?? 0) > 0;
  };
  await expect.poll(isLocked, { interval: 5 }).toBe(true);
}

function isFileLocked(path: string): boolean {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('begin immediate; rollback');
    return false;
  } catch {
    return true;
  } finally {
    file.close();
  }
}

/** The stored rows of the closing at this moment. */
async function stateOf(db: Db, accountId: number) {
  const snapshot = await openSnapshot(db);
  const count = async (table: 'time_bank_closings' | 'time_bank_closing_people' | 'time_bank_entries') =>
    (await sqlOf(snapshot.at).selectFrom(table).where('account_id', '=', accountId).select('account_id').execute())
      .length;
  const balances = await sqlOf(snapshot.at)
    .selectFrom('time_bank_balances')
    .where('account_id', '=', accountId)
    .where('balance_minutes', '<>', 0)
    .select('user_id')
    .execute();
  const found = {
    closings: await count('time_bank_closings'),
    people: await count('time_bank_closing_people'),
    entries: await count('time_bank_entries'),
    banks: balances.length,
  };
  await snapshot.end();
  return found;
}
