import { expect, test } from 'vitest';
import { openTestServer } from '../testing.ts';

/** Attempts of a handler to use the database of its context. The compiler refuses each line. */
test('a database handle cannot be queried', async () => {
  const { db, close } = await openTestServer();
  // @ts-expect-error The query builder is behind sqlOf, which only queries may import.
  expect(db.deleteFrom).toBeUndefined();
  // @ts-expect-error The same for reading.
  expect(db.selectFrom).toBeUndefined();
  // @ts-expect-error The same for SQL as text.
  expect(db.executeQuery).toBeUndefined();
  expect(Object.keys(db)).toEqual([]);
  await close();
});
