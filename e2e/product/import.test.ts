import { expect, test } from 'vitest';
import { startServer, temporaryFolder } from '../server.ts';
import { OWNER, signIn } from './owner.ts';

/** Rows of one import: several statements, so that a server can be killed between them. */
const ROWS = 2_000;
/**
 * Number of servers to kill, each after a random number of event loop turns, because a time would depend on the speed
 * of the machine.
 */
const LIVES = 12;

/**
 * Kills a server at a random point while files are imported one after the other. Afterwards each file is imported
 * completely or not at all, and each acknowledged file is complete.
 */
test(`kill -9 during an import leaves all of its ${ROWS} tasks or none`, async () => {
  const folder = temporaryFolder();
  const settings = { dataDir: folder.path, env: { ...OWNER, LOG_LEVEL: 'error' } };
  const acknowledged = new Map<string, number[]>();
  let sent = 0;
  try {
    for (let life = 0; life < LIVES; life++) {
      const server = await startServer(settings);
      const { authorization = '' } = await signIn(server.url);
      const before = acknowledged.size;
      const alive = { yes: true };
      const sender = (async () => {
        while (alive.yes && (await send(server.url, authorization, `file ${sent++}`, acknowledged)));
      })();
      // Every second server is killed during its first import, the others during a later one.
      if (life % 2) await expect.poll(() => acknowledged.size, { interval: 1 }).toBeGreaterThan(before);
      for (let turns = Math.floor(Math.random() * 400); turns > 0; turns--)
        await new Promise((resolve) => setImmediate(resolve));
      alive.yes = false;
      await server.kill();
      await sender;
    }
    const server = await startServer(settings);
    const { authorization = '' } = await signIn(server.url);
    const headers = { authorization };
    for (let file = 0; file < sent; file++) {
      const answer = await fetch(`${server.url}/v2/tasks?limit=1&q=${encodeURIComponent(`file ${file} row`)}`, {
        headers,
      });
      const { total } = (await answer.json()) as { total: number };
      expect([0, ROWS]).toContain(total);
      if (acknowledged.has(`file ${file}`)) expect(total).toBe(ROWS);
    }
    // An import after all kills is complete too, and the totals are correct.
    expect(await send(server.url, authorization, 'last', acknowledged)).toBe(true);
    const { ids } = (await (await fetch(`${server.url}/v2/tasks/ids`, { headers })).json()) as { ids: number[] };
    const { total } = (await (await fetch(`${server.url}/v2/tasks?limit=1`, { headers })).json()) as { total: number };
    expect([ids.length % ROWS, ids.length]).toEqual([0, total]);
    for (const some of acknowledged.values()) expect(ids).toEqual(expect.arrayContaining(some.slice(0, 3)));
    // Some imports succeeded and some did not; otherwise the test proves nothing.
    expect(acknowledged.size).toBeGreaterThan(1);
    expect(acknowledged.size).toBeLessThan(sent + 1);
    await server.stop();
  } finally {
    folder.remove();
  }
});

/** Imports a file with its own rows; true if the server acknowledged it. */
async function send(url: string, authorization: string, name: string, acknowledged: Map<string, number[]>) {
  const rows = Array.from({ length: ROWS }, (_, at) => `${name} row ${at},high,2026-12-24`);
  const form = new FormData();
  form.append('file', new Blob([`title,priority,due_on\n${rows.join('\n')}`]), 'tasks.csv');
  try {
    const answer = await fetch(`${url}/v2/tasks/import`, { method: 'POST', headers: { authorization }, body: form });
    const { ids } = (await answer.json()) as { ids: number[] };
    expect([answer.status, ids.length]).toEqual([200, ROWS]);
    acknowledged.set(name, ids);
    return true;
  } catch (error) {
    // The server was killed before its response was complete.
    if (error instanceof TypeError || error instanceof SyntaxError) return false;
    throw error;
  }
}
