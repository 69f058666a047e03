import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestServer } from '../testing.ts';
import { migrate } from './migrate.ts';

test('a database of a newer version is refused in one line that names what is not known', async () => {
  const { db, close } = await openTestServer();
  await sql`insert into migrations (name, timestamp) values ('9999-of-tomorrow', '2030-01-01T00:00:00.000Z')`.execute(
    db,
  );
  await expect(migrate(db)).rejects.toThrow(
    'This database belongs to a newer version of Jornada: it has 9999-of-tomorrow, which this version does not know',
  );
  await close();
});
