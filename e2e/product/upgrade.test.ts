import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabase } from '../../apps/bff/src/db/engines/open.ts';
import { sqlOf } from '../../apps/bff/src/db/handle.ts';
import { appliedMigrations, migrateTo } from '../../apps/bff/src/db/migrate.ts';
import { createDatabase } from '../../scripts/postgres.ts';
import { root } from '../../scripts/process.mjs';
import { BUILT_SERVER } from '../../scripts/runtime.mjs';
import { startServer, temporaryFolder } from '../server.ts';

const OLD = '0335-task-blocks';
const AT = '2026-03-02T12:00:00.000Z';

/** Tables with the columns of the older version. */
type OldTables = Record<'accounts' | 'users' | 'employment_links' | 'migrations', Record<string, string | number>>;

/** Creates a database of an older version, with a person in it. */
async function oldDatabase() {
  const url = await createDatabase(process.env['TEST_POSTGRES_URL'] ?? '');
  const db = await openDatabase(url);
  await migrateTo(db, OLD);
  const old = sqlOf(db).withTables<OldTables>();
  const written = { created_at: AT, updated_at: AT };
  const account = { name: 'Padaria Aurora', time_zone: 'UTC', locale: 'en', currency: 'BRL', plan_name: 'Jornada' };
  const person = { email: 'a@x.test', email_folded: 'a@x.test', nome: 'Ana', nome_folded: 'ana' };
  await old
    .insertInto('accounts')
    .values({ id: 1, ...account, ...written })
    .execute();
  await old
    .insertInto('users')
    .values({ id: 7, ...person, ...written })
    .execute();
  await old
    .insertInto('employment_links')
    .values({ account_id: 1, user_id: 7, level: 3, ...written })
    .execute();
  return { url, db, old };
}

const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  return [answer.status, ((await answer.json()) as { status: string }).status];
};

test('two processes that start together on the database of an older version upgrade it once, and stop being ready for a newer one', async () => {
  const { url, db, old } = await oldDatabase();
  const folders = [temporaryFolder(), temporaryFolder()];
  const env = {
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    JWT_SECRET: randomBytes(48).toString('base64url'),
    DATA_KEYS: `shared:${randomBytes(32).toString('base64')}`,
  };
  const servers = await Promise.all(folders.map(({ path }) => startServer({ dataDir: path, env })));
  expect(await Promise.all(servers.map((server) => readiness(server.url)))).toEqual([
    [200, 'ok'],
    [200, 'ok'],
  ]);
  const applied = await appliedMigrations(db);
  expect(applied.indexOf(OLD)).toBeLessThan(applied.length - 1);
  expect(new Set(applied).size).toBe(applied.length);
  expect(await sqlOf(db).selectFrom('employment_links').select(['user_id', 'level']).execute()).toEqual([
    { user_id: 7, level: 3 },
  ]);

  // A newer version migrates the database while both run.
  await old.insertInto('migrations').values({ name: '9999-of-tomorrow', timestamp: AT }).execute();
  for (const server of servers) {
    expect(await readiness(server.url)).toEqual([503, 'outdated']);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }
  const late = spawn(process.execPath, [BUILT_SERVER], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: folders[0]?.path, PORT: '0', ...env },
  });
  let output = '';
  late.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  expect(await once(late, 'close')).toEqual([1, null]);
  expect(output).toContain('it has 9999-of-tomorrow, which this version does not know');

  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  await db.destroy();
  for (const folder of folders) folder.remove();
});
