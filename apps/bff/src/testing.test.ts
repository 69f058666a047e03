import { expect, test } from 'vitest';
import { engineOf } from './db/engines/by-engine.ts';
import { openTestServer } from './testing.ts';

// A suite that ran twice on one engine would pass too.
test('a run is on the engine that its project is named for', async ({ task }) => {
  const server = await openTestServer();
  expect(`server-${engineOf(server.db).name}`).toBe(
    task.file.projectName === 'server-postgres' ? 'server-postgresql' : 'server-sqlite',
  );
  await server.close();
});
