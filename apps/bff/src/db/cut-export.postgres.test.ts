import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { OWNER, signIn } from '../../../../e2e/product/owner.ts';
import { startServer } from '../../../../e2e/server.ts';
import { newDatabase } from '../testing/databases.ts';

const TASKS = 10_000;
const AT_ONCE = 5_000;
const MOST_EXPORTS = 40;

test('an export that loses its connection is broken off, so that a part cannot be mistaken for the whole', async () => {
  const { settings, remove } = await newDatabase();
  const { DATA_DIR: dataDir, DATABASE_URL = '' } = settings;
  const server = await startServer({ dataDir, env: { ...OWNER, DATABASE_URL, LOG_LEVEL: 'error' } });
  const admin = new pg.Client({ connectionString: DATABASE_URL });
  await admin.connect();
  onTestFinished(async () => {
    await server.kill();
    await admin.end();
    await remove();
  });
  const { authorization = '' } = await signIn(server.url);
  const headers = { authorization };
  for (let from = 0; from < TASKS; from += AT_ONCE) {
    const form = new FormData();
    const rows = Array.from({ length: AT_ONCE }, (_, at) => `Task ${from + at}`);
    form.append('file', new Blob([['title', ...rows].join('\n')]), 'tasks.csv');
    const answer = await fetch(`${server.url}/v2/tasks/import`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(200);
  }

  const whole = await (await fetch(`${server.url}/v2/tasks/export.csv`, { headers })).text();
  expect(whole.split('\r\n')).toHaveLength(1 + TASKS + 1);
  let cut = 0;
  let refused = 0;
  for (let n = 0; n < MOST_EXPORTS && cut < 2; n++) {
    const response = await fetch(`${server.url}/v2/tasks/export.csv`, { headers });
    if (!response.ok) {
      // The connection was lost before the first row.
      expect([response.status, response.headers.has('retry-after')]).toEqual([503, true]);
      refused++;
      continue;
    }
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    const decoder = new TextDecoder();
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        text += decoder.decode(part.value, { stream: true });
        await admin.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
      }
      // All rows had been read before the connection was lost.
      expect(text).toHaveLength(whole.length);
    } catch (error) {
      expect(error).toBeInstanceOf(TypeError);
      expect(text.length).toBeLessThan(whole.length);
      cut++;
    }
    await setTimeout(20);
  }
  expect(cut).toBeGreaterThan(0);
  expect(refused).toBeLessThan(MOST_EXPORTS);
  expect(server.output()).toContain('export broke off');
  // The process still runs, and the next export is complete.
  await expect
    .poll(async () => (await (await fetch(`${server.url}/v2/tasks/export.csv`, { headers })).text()).length)
    .toBe(whole.length);
  expect(await server.stop()).toBe(0);
});
