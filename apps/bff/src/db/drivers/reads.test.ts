import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompiledQuery } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { isUnavailable } from '../engines/errors.ts';
import { ReadCosts } from './read-costs.ts';
import { ReaderThreads } from './reader-threads.ts';
import { type Requester, ReadTurns } from './read-turns.ts';
import { Reads } from './reads.ts';

const folder = mkdtempSync(join(tmpdir(), 'jornada-reads-'));
const path = join(folder, 'reads.sqlite');
const writer = new DatabaseSync(path);
writer.exec('pragma journal_mode = wal; create table numbers (n integer primary key)');
afterAll(() => {
  writer.close();
  rmSync(folder, { recursive: true, force: true });
});

const LIMIT_MS = 600_000;
const ask = (sql: string, ...parameters: unknown[]) => ({ sql, parameters }) as unknown as CompiledQuery;
const forUser = (userId: number, accountId = 1): Requester => ({ accountId, userId, assertWanted: () => {} });
/** Counts to `n` by computation, which takes long and reads no table. */
const count = (n: number) =>
  ask('with recursive c (n) as (select 1 union all select n + 1 from c where n < ?) select count(*) as n from c', n);

test('a long statement leaves the event loop free from its second execution on', async () => {
  const reads = new Reads(path, { threadLimitMs: LIMIT_MS, requester: () => forUser(1) });
  const iterations = async () => {
    let n = 0;
    const counting = setInterval(() => n++, 0);
    const { rows } = await reads.run(count(300_000));
    clearInterval(counting);
    expect(rows).toEqual([{ n: 300_000 }]);
    return n;
  };
  expect(await iterations()).toBe(0);
  expect(await iterations()).toBeGreaterThan(0);
  await reads.close();
});

test('a thread reads rows that were committed before', async () => {
  const threads = new ReaderThreads(path, LIMIT_MS);
  const numbers = ask('select count(*) from numbers');
  for (const n of [1, 2, 3]) {
    writer.prepare('insert into numbers values (?)').run(n);
    expect((await threads.run(forUser(1), numbers)).rows).toEqual([[n]]);
  }
  await threads.close();
});

test('errors of SQLite keep their code', async () => {
  const threads = new ReaderThreads(path, LIMIT_MS);
  await expect(threads.run(forUser(1), ask('insert into numbers values (1)'))).rejects.toMatchObject({ errcode: 8 });
  await threads.close();
});

test('the statement of a thread that ends is unavailable, and another thread replaces it', async () => {
  const threads = new ReaderThreads(path, LIMIT_MS);
  // More text than the heap of a thread holds.
  const tooMuch = ask(
    `with recursive c (n) as (select 1 union all select n + 1 from c where n < 400) select hex(zeroblob(500000 + n)) as text from c`,
  );
  const error: unknown = await threads.run(forUser(1), tooMuch).catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  expect((await threads.run(forUser(1), count(10))).rows).toEqual([[10]]);
  await threads.close();
});

test('a statement over its limit is unavailable', async () => {
  const threads = new ReaderThreads(path, 1);
  const error: unknown = await threads.run(forUser(1), count(3_000_000)).catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  await threads.close();
});

test('a statement that nobody waits for does not run', async () => {
  const threads = new ReaderThreads(path, LIMIT_MS);
  const gone = new Error('gone');
  const requester = {
    ...forUser(1),
    assertWanted() {
      throw gone;
    },
  };
  await expect(threads.run(requester, count(10))).rejects.toBe(gone);
  expect((await threads.run(forUser(1), count(10))).rows).toEqual([[10]]);
  await threads.close();
});

test('requests that wait for the same statement with the same values share one execution', async () => {
  const threads = new ReaderThreads(path, LIMIT_MS);
  // As many as there may be threads, so that the others wait.
  const before = [1, 2, 3, 4].map((n) => threads.run(forUser(n), count(50_000 + n)));
  const random = (value: unknown) =>
    threads.run(forUser(9), ask('select random() / 1000000000 as n, ? as value', value));
  const [one, same, other] = await Promise.all([random(1), random(1), random('1')]);
  expect(same.rows).toEqual(one.rows);
  expect(other.rows).not.toEqual(one.rows);
  expect((await random(1)).rows).not.toEqual(one.rows);
  await Promise.all(before);
  await threads.close();
});

test('accounts take turns, and people within an account', () => {
  const turns = new ReadTurns<{ requester: Requester; name: string }>();
  const add = (name: string, accountId: number, userId: number) => {
    const turn = { requester: forUser(userId, accountId), name };
    turns.add(turn);
    return turn;
  };
  for (const n of [1, 2, 3]) add(`a${n}`, 1, 1);
  const removed = add('b0', 1, 2);
  add('b1', 1, 2);
  add('x1', 2, 3);
  add('x2', 2, 3);
  turns.remove(removed);
  const order: string[] = [];
  for (let turn = turns.next(); turn; turn = turns.next()) order.push(turn.name);
  expect(order).toEqual(['a1', 'x1', 'b1', 'x2', 'a2', 'a3']);
  expect(turns.isEmpty).toBe(true);
});

test('after a long execution a statement counts as long for as many short executions as it took milliseconds', () => {
  const costs = new ReadCosts(() => false);
  expect(costs.isLong('select 1')).toBe(false);
  costs.record('select 1', 12);
  for (let n = 0; n < 12; n++) {
    expect(costs.isLong('select 1')).toBe(true);
    costs.record('select 1', 0.1);
  }
  expect(costs.isLong('select 1')).toBe(false);
});

test('in a large file a statement of unknown cost counts as long at first', () => {
  const costs = new ReadCosts(() => true);
  for (let n = 0; n < 3; n++) {
    expect(costs.isLong('select 1')).toBe(true);
    costs.record('select 1', 0.1);
  }
  expect(costs.isLong('select 1')).toBe(false);
});

test('a statement with a long wall-clock time counts as short while its CPU time is short', () => {
  const costs = new ReadCosts(() => false);
  expect(costs.isLong('select 1')).toBe(false);
  // A new text is watched at first.
  for (let n = 0; n < 100; n++) {
    expect(costs.isWatched('select 1')).toBe(true);
    costs.record('select 1', 0.1);
  }
  expect(costs.isWatched('select 1')).toBe(false);
  costs.recordByClock('select 1', 400);
  expect([costs.isLong('select 1'), costs.isWatched('select 1')]).toEqual([false, true]);
  costs.record('select 1', 12);
  expect(costs.isLong('select 1')).toBe(true);
});
