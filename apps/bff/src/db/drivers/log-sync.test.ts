import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { isUnavailable } from '../engines/errors.ts';
import { LogSync, type SyncFile } from './log-sync.ts';
import { openSqlite } from './node-sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'jornada-log-sync-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A disk whose syncs end when the test ends them. */
function slowDisk() {
  const syncs: PromiseWithResolvers<void>[] = [];
  const sync: SyncFile = () => {
    const started = Promise.withResolvers<void>();
    syncs.push(started);
    return started.promise;
  };
  return { syncs, sync };
}

/** Runs everything that waits only for this process. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('one sync serves all commits before it, and none after its start', async () => {
  const path = join(folder, 'a-wal');
  writeFileSync(path, '');
  const { syncs, sync } = slowDisk();
  const log = new LogSync(path, sync);
  const done: string[] = [];
  const commit = (name: string) => void log.synced().then(() => done.push(name));

  commit('first');
  await settle();
  commit('second');
  commit('third');
  await settle();
  expect(syncs).toHaveLength(1);

  syncs[0]?.resolve();
  await settle();
  expect(done).toEqual(['first']);
  expect(syncs).toHaveLength(2);

  syncs[1]?.resolve();
  await settle();
  expect(done).toEqual(['first', 'second', 'third']);
  expect(syncs).toHaveLength(2);
  await log.close();
});

/** A database on the simulated disk, with a table, and the announcements received. */
async function openOn(name: string, sync: SyncFile) {
  const opened = openSqlite(
    join(folder, name),
    { threadLimitMs: 10_000, requester: () => ({ accountId: 1, userId: 1, assertWanted: () => {} }) },
    (file) => sync(file),
  );
  const heard: string[] = [];
  await opened.listen({ received: (text) => void heard.push(text), interrupted: () => {} });
  const db = new Kysely<{ notes: { text: string } }>({ dialect: opened.dialect });
  const write = (text: string) =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('notes').values({ text }).execute();
      await sql`select announce(${text})`.execute(tx);
    });
  const texts = async () => (await db.selectFrom('notes').select('text').execute()).map(({ text }) => text);
  return { opened, db, heard, write, texts };
}

test('a connection setting, which writes nothing, waits for no sync', async () => {
  let syncs = 0;
  const { db, write } = await openOn('setting.sqlite', async () => void syncs++);
  await sql`create table notes (text text not null)`.execute(db);
  await write('one');
  const before = syncs;
  await sql`pragma secure_delete = on`.execute(db);
  expect(syncs).toBe(before);
  await db.destroy();
});

test('a transaction is acknowledged and announced after its sync, and the next one does not wait for it', async () => {
  const { syncs, sync } = slowDisk();
  let current: SyncFile = async () => {};
  const { db, heard, write, texts } = await openOn('b.sqlite', (file) => current(file));
  await sql`create table notes (text text not null)`.execute(db);
  current = sync;

  const done: string[] = [];
  const writing = ['one', 'two'].map(async (text) => {
    await write(text);
    done.push(text);
  });
  await settle();
  expect(await texts()).toEqual(['one', 'two']);
  expect([done, heard]).toEqual([[], []]);

  syncs[0]?.resolve();
  await expect.poll(() => syncs.length).toBe(2);
  expect([done, heard]).toEqual([['one'], ['one']]);
  syncs[1]?.resolve();
  await Promise.all(writing);
  expect([done, heard]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ]);
  current = async () => {};
  await db.destroy();
});

test('after a failed sync nothing more is written, the database is not ready, and reads continue', async () => {
  let current: SyncFile = async () => {};
  const { opened, db, heard, write, texts } = await openOn('c.sqlite', (file) => current(file));
  await sql`create table notes (text text not null)`.execute(db);
  await write('kept');
  await opened.probe();

  current = () => Promise.reject(new Error('EIO'));
  // The second one starts before the first one learns of the failure, which must neither roll it back nor leave it
  // open.
  const during = await Promise.allSettled([write('lost'), write('waiting')]);
  current = async () => {};
  const afterwards = await Promise.allSettled([write('later'), sql`delete from notes`.execute(db)]);

  for (const result of [...during, ...afterwards]) {
    expect(result.status).toBe('rejected');
    if (result.status === 'rejected') expect(isUnavailable(result.reason)).toBe(true);
  }
  await expect(opened.probe()).rejects.toThrow('until the server restarts');
  expect(await texts()).toContain('kept');
  expect(await texts()).not.toContain('later');
  expect(heard).toEqual(['kept']);
  await db.destroy();
});
