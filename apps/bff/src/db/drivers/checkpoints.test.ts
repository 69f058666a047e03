import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { CheckpointThread } from './checkpoint-thread.ts';
import { Checkpoints } from './checkpoints.ts';

const folder = mkdtempSync(join(tmpdir(), 'jornada-checkpoints-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAGE = 4_096;

/** A file whose log is copied by a thread, with the lock of its writers. */
function open(name: string, afterMs = 2_000) {
  const path = join(folder, name);
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; create table notes (bytes blob not null)');
  let turn: Promise<unknown> = Promise.resolve();
  const held: string[] = [];
  const hold = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work);
    turn = next.catch(() => {});
    held.push('held');
    return next;
  };
  const limits = { duePages: 40, afterMs, largePages: 160, fewPages: 5, mostPages: 640 };
  const checkpoints = new Checkpoints(path, database, { inThread: true, hold }, limits);
  const insert = database.prepare('insert into notes values (zeroblob(?))');
  /** Commits about this many pages, and waits for the thread. @param durable the sync of the commit */
  const write = async (pages: number, durable = Promise.resolve()) => {
    await turn;
    insert.run(pages * PAGE);
    checkpoints.committed(durable);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const close = async () => {
    await checkpoints.close();
    database.close();
  };
  return { path, database, held, write, close, copied: () => checkpoints.copied() };
}

test('the log restarts although writing never pauses, and closing leaves no log', async () => {
  const { path, database, held, write, close } = open('busy.sqlite');
  const size = database.prepare('pragma wal_checkpoint(noop)');
  const sizes = [0];
  for (let isAgain = false; !isAgain; ) {
    await write(10);
    const now = Number(size.get()?.['log']);
    isAgain = held.length > 0 && now < Math.max(...sizes);
    sizes.push(now);
  }
  expect(sizes.at(-1)).toBeLessThan(40);
  expect(Math.max(...sizes)).toBeGreaterThanOrEqual(160);
  const rows = database.prepare('select count(*) as n from notes').get()?.['n'];
  await close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  const again = new DatabaseSync(path);
  expect(again.prepare('select count(*) as n from notes').get()?.['n']).toBe(rows);
  expect(again.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  again.close();
});

test('while a transaction is open, due pages wait; they are copied afterwards', async () => {
  const { path, database, write, close } = open('open.sqlite', 1);
  await write(10);
  const before = statSync(path).size;
  // Within a transaction its connection cannot query the size of the log.
  database.exec('begin immediate; insert into notes values (zeroblob(1))');
  await expect.poll(() => statSync(path).size).toBeGreaterThan(before);
  await write(10);
  database.exec('commit');
  await write(10);
  await expect.poll(() => statSync(path).size).toBeGreaterThan(before + 25 * PAGE);
  await close();
});

test('pages are copied once the commit that made them due is on disk', async () => {
  const { path, write, close, copied } = open('synced.sqlite');
  await copied();
  const before = statSync(path).size;
  const synced = Promise.withResolvers<void>();
  let isCopied = false;
  await write(50, synced.promise);
  const wait = async () => {
    await copied();
    isCopied = true;
  };
  const waiting = wait();
  await write(50, synced.promise);
  expect([statSync(path).size, isCopied]).toEqual([before, false]);
  synced.resolve();
  await waiting;
  expect(statSync(path).size).toBeGreaterThan(before + 90 * PAGE);
  await close();
});

test('checkpoints run one after another, and one of a deleted file fails', async () => {
  const { path, close } = open('turns.sqlite');
  const thread = new CheckpointThread(path);
  const rows = await Promise.all([thread.run('passive'), thread.run('truncate'), thread.run('passive')]);
  expect(rows.map(({ busy }) => busy)).toEqual([0, 0, 0]);
  expect(readFileSync(`${path}-wal`)).toHaveLength(0);
  await thread.end();
  // The thread starts again.
  expect((await thread.run('passive')).busy).toBe(0);
  await thread.end();
  await close();
  const missing = new CheckpointThread(join(folder, 'no-folder', 'none.sqlite'));
  await expect(missing.run('passive')).rejects.toMatchObject({ errcode: 5 });
  await missing.end();
});
