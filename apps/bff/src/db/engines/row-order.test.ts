import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestServer } from '../../testing.ts';
import { sqlOf } from '../handle.ts';
import { byEngine } from './by-engine.ts';
import { columnTypes, withoutRowOrder } from './migrating.ts';

const ROWS = 40;
const isSorted = (keys: readonly string[]) => keys.every((key, at) => at === 0 || (keys[at - 1] as string) < key);

test('a table without row order is not read in the order of insertion on SQLite', async () => {
  const server = await openTestServer();
  const db = sqlOf(server.db) as unknown as Kysely<never>;
  const { text } = columnTypes(db);
  await sql`create table plain_box (key ${text} primary key)`.execute(db);
  await sql`create table box (key ${text} primary key) ${withoutRowOrder(db)}`.execute(db);
  const keys = Array.from({ length: ROWS }, () => randomBytes(16).toString('hex'));
  for (const key of keys)
    for (const table of ['plain_box', 'box']) await sql`insert into ${sql.table(table)} values (${key})`.execute(db);
  /** The rows as read from the file in the hidden order of an engine. */
  const readBy = async (table: string, hidden: string) =>
    (await sql<{ key: string }>`select key from ${sql.table(table)} order by ${sql.raw(hidden)}`.execute(db)).rows.map(
      ({ key }) => key,
    );
  await byEngine(server.db, {
    sqlite: async () => {
      // The attack works on a table created without the option.
      expect(await readBy('plain_box', 'rowid')).toEqual(keys);
      await expect(readBy('box', 'rowid')).rejects.toThrow('no such column: rowid');
      // Its pages are in the order of the keys.
      expect(isSorted(keys)).toBe(false);
      const { rows } = await sql<{ key: string }>`select key from box`.execute(db);
      expect(isSorted(rows.map(({ key }) => key))).toBe(true);
    },
    postgres: async () => {
      // PostgreSQL has no such option: these rows have to be rewritten.
      expect(await readBy('box', 'ctid')).toEqual(keys);
      await sql`create table again as select * from box order by key`.execute(db);
      expect(isSorted(await readBy('again', 'ctid'))).toBe(true);
    },
  });
  await server.close();
});
