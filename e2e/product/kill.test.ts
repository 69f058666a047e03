import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startServer, temporaryFolder } from '../server.ts';
import { OWNER, signIn } from './owner.ts';

/** Total number of kills, shared by two servers in parallel to use both cores of a small machine. */
const KILLS = 200;
const SERVERS = 2;
const WRITERS = 4;
/**
 * Number of acknowledged writes after which a server is killed, and the maximum delay afterwards. Both are random, so
 * that servers are killed at any point of a write. Counted in writes, so that slow machines test as much as fast ones.
 */
const WRITES = { least: 2, most: 20 };
const AFTER_MS = 10;

describe('kill -9 while writing, on SQLite', () => {
  test(`${KILLS} kills lose no acknowledged write`, async () => {
    const results = await Promise.all(Array.from({ length: SERVERS }, () => livesAndDeaths(KILLS / SERVERS)));
    for (const { acknowledged, found, integrity } of results) {
      // On average each server has acknowledged a write; otherwise the test would prove nothing.
      expect(acknowledged.length).toBeGreaterThan(KILLS / SERVERS);
      const missing = acknowledged.filter((id) => !found.has(id));
      expect(missing).toEqual([]);
      expect(new Set(acknowledged).size).toBe(acknowledged.length);
      expect(integrity).toBe('ok');
    }
  });
});

async function livesAndDeaths(kills: number) {
  const folder = temporaryFolder();
  const settings = { dataDir: folder.path, env: { ...OWNER, LOG_LEVEL: 'error' } };
  const acknowledged: number[] = [];
  let headers: Record<string, string> | undefined;
  try {
    for (let n = 0; n < kills; n++) {
      const server = await startServer(settings);
      headers ??= await signIn(server.url);
      const life = { isOver: false };
      const writing = Array.from({ length: WRITERS }, () => write(server.url, headers ?? {}, acknowledged, life));
      const enough = acknowledged.length + Math.round(WRITES.least + Math.random() * (WRITES.most - WRITES.least));
      await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThanOrEqual(enough);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * AFTER_MS));
      life.isOver = true;
      await server.kill();
      await Promise.all(writing);
    }
    const server = await startServer(settings);
    const answer = await fetch(`${server.url}/v2/tasks/ids`, { headers: headers ?? {} });
    const { ids } = (await answer.json()) as { ids: number[] };
    await server.stop();
    return { acknowledged, found: new Set(ids), integrity: integrityOf(join(folder.path, 'jornada.sqlite')) };
  } finally {
    folder.remove();
  }
}

/**
 * Creates tasks one after the other and records the acknowledged ids until the server is gone. Sends nothing
 * afterwards, because another server may use the port by then.
 */
async function write(
  url: string,
  headers: Record<string, string>,
  acknowledged: number[],
  life: { isOver: boolean },
): Promise<void> {
  while (!life.isOver) {
    const body = JSON.stringify({ title: `Task ${acknowledged.length}` });
    const answer = await fetch(`${url}/v2/tasks`, { method: 'POST', headers, body }).catch(() => undefined);
    if (!answer) return;
    expect(answer.status).toBe(200);
    // A status line alone is no acknowledgement, because the body may be cut off.
    const task = await answer.json().catch(() => undefined);
    if (!task) return;
    acknowledged.push((task as { id: number }).id);
  }
}

function integrityOf(path: string): unknown {
  const database = new DatabaseSync(path, { readOnly: true });
  const row = database.prepare('pragma integrity_check').get();
  database.close();
  return row?.['integrity_check'];
}
