import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabase, openTestServer } from '../testing.ts';
import { openDatabase } from './engines/open.ts';
import { sqlOf } from './handle.ts';
import { migrate, migrateTo } from './migrate.ts';

test('a database of a newer version is refused with the name of the unknown migration', async () => {
  const { db, close } = await openTestServer();
  await sql`insert into migrations (name, timestamp) values ('9999-of-tomorrow', '2030-01-01T00:00:00.000Z')`.execute(
    sqlOf(db),
  );
  await expect(migrate(db)).rejects.toThrow(
    'This database belongs to a newer version of Jornada: it has 9999-of-tomorrow, which this version does not know',
  );
  await close();
});

test('migration 0080 fills sort_folded of existing tags', async () => {
  const { url, remove } = await newDatabase();
  const db = await openDatabase(url);
  await migrateTo(db, '0070-followed-accounts');
  const at = '2026-03-02T12:00:00.000Z';
  await sql`insert into accounts (id, name, time_zone, locale, currency, plan_name, created_at, updated_at)
    values (1, 'Old', 'UTC', 'en', 'BRL', 'Jornada', ${at}, ${at})`.execute(sqlOf(db));
  for (const [index, name] of ['Zebra', 'Água'].entries())
    await sql`insert into task_tags (account_id, id, name, name_folded, color, created_at, updated_at)
      values (1, ${index + 1}, ${name}, ${name.toLowerCase()}, '#000000', ${at}, ${at})`.execute(sqlOf(db));
  await migrate(db);
  const tags = await sqlOf(db).selectFrom('task_tags').select(['name', 'sort_folded']).orderBy('sort_folded').execute();
  expect(tags).toEqual([
    { name: 'Água', sort_folded: 'agua' },
    { name: 'Zebra', sort_folded: 'zebra' },
  ]);
  await db.destroy();
  await remove();
});
