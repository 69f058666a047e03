import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing.ts';
import { acrossAccounts } from '../testing/account-fence.ts';
import { freeCaches } from './engines/open.ts';
import { Db, sqlOf } from './handle.ts';
import { Placeholder, type Placeholders } from './placeholder.ts';
import { prepared, preparedByForm } from './prepared.ts';
import { inTransaction } from './transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const accounts = (db: Db) => sqlOf(db).selectFrom('accounts').select('id');

test('runs with the values of each call', async () => {
  const [ana, bia] = [await server.person(), await server.person()];
  const find = prepared((db, v: Placeholders<{ id: number }>) => accounts(db).where('id', '=', v.id));
  expect(await find(server.db, { id: ana.accountId })).toEqual([{ id: ana.accountId }]);
  expect(await find(server.db, { id: bia.accountId })).toEqual([{ id: bia.accountId }]);
});

test('reads through the query builder if nothing is faster, with the same rows', async () => {
  const ana = await server.person();
  const find = prepared((db, v: Placeholders<{ id: number }>) =>
    sqlOf(db).selectFrom('accounts').select(['id', 'name', 'closed_at']).where('id', '=', v.id),
  );
  const asUsual = await find(server.db, { id: ana.accountId });
  expect(asUsual).toMatchObject([{ id: ana.accountId, closed_at: null }]);
  expect(await find(new Db(sqlOf(server.db)), { id: ana.accountId })).toEqual(asUsual);
});

test('reads the same rows after the caches were freed, also in a transaction that has written', async () => {
  const ana = await server.person();
  const key = { id: ana.accountId };
  const find = prepared((db, v: Placeholders<{ id: number }>) =>
    sqlOf(db).selectFrom('accounts').select('name').where('id', '=', v.id),
  );
  await inTransaction(server.db, async (tx) => {
    await sqlOf(tx).updateTable('accounts').set({ name: 'Freed' }).where('id', '=', key.id).execute();
    freeCaches(server.db);
    expect(await find(tx, key)).toEqual([{ name: 'Freed' }]);
  });
  freeCaches(server.db);
  expect(await find(server.db, key)).toEqual([{ name: 'Freed' }]);
});

test('sees the writes of its own transaction', async () => {
  const ana = await server.person();
  const find = prepared((db, v: Placeholders<{ id: number }>) =>
    sqlOf(db).selectFrom('accounts').select('name').where('id', '=', v.id),
  );
  const key = { id: ana.accountId };
  const rename = async (tx: Db) => {
    await sqlOf(tx).updateTable('accounts').set({ name: 'Renamed' }).where('id', '=', ana.accountId).execute();
    expect(await find(tx, key)).toEqual([{ name: 'Renamed' }]);
    expect(await find(server.db, key)).not.toEqual([{ name: 'Renamed' }]);
    throw new Error('taken back');
  };
  await expect(inTransaction(server.db, rename)).rejects.toThrow('taken back');
});

test('compiles each form once, when it is first used', async () => {
  const compiled: boolean[] = [];
  const list = preparedByForm(String, (down: boolean) => (db, v: Placeholders<{ most: number }>) => {
    compiled.push(down);
    return accounts(db)
      .orderBy('id', down ? 'desc' : 'asc')
      .limit(v.most);
  });
  await server.person();
  await server.person();
  const up = await acrossAccounts(() => list(server.db, false, { most: 2 }));
  const down = await acrossAccounts(() => list(server.db, true, { most: 2 }));
  expect(up[0]?.id).toBeLessThan(down[0]?.id ?? 0);
  await acrossAccounts(() => list(server.db, true, { most: 1 }));
  expect(compiled).toEqual([false, true]);
});

describe('a placeholder is not a value', () => {
  const q: Placeholder<number> = new Placeholder('q');

  test.each<[string, () => unknown]>([
    // @ts-expect-error: an operand of arithmetic is a number
    ['q + 1', () => q + 1],
    // @ts-expect-error: an operand of arithmetic is a number
    ['q * 2', () => q * 2],
    // @ts-expect-error: only numbers, texts and the like can be ordered
    ['q < 3', () => q < 3],
    // oxlint-disable-next-line typescript/restrict-template-expressions
    ['a template', () => `${q}`],
    ['String(q)', () => String(q)],
    ['Number(q)', () => Number(q)],
    ['JSON.stringify', () => JSON.stringify({ q })],
    ['valueOf', () => q.valueOf()],
    ['toString', () => q.toString()],
  ])('%s throws', (_, use) => {
    expect(use).toThrow('"q" has no value while the query is compiled: it can only be bound');
  });

  test('comparing it does not compile', () => {
    // @ts-expect-error: a placeholder and a number are never equal
    expect(q === 1).toBe(false);
    const value = (given: number) => given;
    // @ts-expect-error: a placeholder is not its value
    expect(value(q)).toBe(q);
  });

  test('a query with a condition on a placeholder that it does not bind is refused, since it is always true', async () => {
    const byTruth = prepared((db, v: Placeholders<{ id: number | null }>) =>
      v.id ? accounts(db).where('id', '=', v.id) : accounts(db),
    );
    await expect(byTruth(server.db, { id: null })).rejects.toThrow('"id" is read but not bound');
  });
});
