import { expect, test } from 'vitest';
import { engineOf } from './db/engines.ts';
import { openTestServer } from './testing.ts';

// Tests that ran twice on the same engine would be green as well.
test('a run is on the engine that its project is named for', async ({ task }) => {
  const server = await openTestServer();
  expect(`server-${engineOf(server.db)}`).toBe(
    task.file.projectName === 'server-postgres' ? 'server-postgresql' : 'server-sqlite',
  );
  await server.close();
});
