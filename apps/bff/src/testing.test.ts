import { expect, test } from 'vitest';
import { engineOf } from './db/engines/by-engine.ts';
import { openTestServer } from './testing.ts';

// Without this check, a project that runs on the wrong engine would pass unnoticed.
test('tests run on the engine of their project', async ({ task }) => {
  const server = await openTestServer();
  expect(`server-${engineOf(server.db).name}`).toBe(
    task.file.projectName === 'server-postgres' ? 'server-postgresql' : 'server-sqlite',
  );
  await server.close();
});
