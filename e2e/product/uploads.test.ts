import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { draw } from '../../apps/bff/src/demo/drawing.ts';
import { startServer, temporaryFolder } from '../server.ts';
import { OWNER, signIn } from './owner.ts';

/** Minimum number of uploads, and number of uploads in progress whenever a server is killed. */
const UPLOADS = 100;
const AT_ONCE = 10;
const LIVES = 10;
/**
 * Number of responses before a server is killed (random), and the maximum delay after the last one. Counted in
 * responses, so that on machines of any speed servers are killed at all points of an upload.
 */
const ANSWERED = { least: 1, most: 5 };
const AFTER_MS = 60;

test(`kill -9 during ${UPLOADS} uploads leaves no half file, no logo without its file, and no acknowledged logo lost`, async () => {
  const folder = temporaryFolder();
  const settings = { dataDir: folder.path, env: { ...OWNER, LOG_LEVEL: 'error' } };
  const acknowledged: string[] = [];
  let sent = 0;
  let headers: Record<string, string> = {};
  try {
    for (let life = 0; life < LIVES; life++) {
      const server = await startServer(settings);
      const { authorization = '' } = await signIn(server.url);
      headers = { authorization };
      const enough = acknowledged.length + drawn(ANSWERED.least, ANSWERED.most);
      const alive = { yes: true };
      const senders = Array.from({ length: AT_ONCE }, async () => {
        while (alive.yes) await upload(server.url, headers, sent++, acknowledged);
      });
      await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThanOrEqual(enough);
      await new Promise((resolve) => setTimeout(resolve, drawn(0, AFTER_MS)));
      alive.yes = false;
      await server.kill();
      await Promise.all(senders);
    }
    expect(sent).toBeGreaterThanOrEqual(UPLOADS);
    // After another start, every acknowledged upload exists and every file is complete.
    const server = await startServer(settings);
    const last = await upload(server.url, headers, sent++, acknowledged);
    expect(last).toBe(true);
    // Some uploads succeeded and some did not; otherwise the test proves nothing.
    expect(acknowledged.length).toBeGreaterThan(LIVES);
    expect(acknowledged.length).toBeLessThan(sent);
    for (const location of acknowledged) {
      const answer = await fetch(location.replace(/^http:\/\/[^/]+/, server.url));
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect([answer.status, bytes.length]).toEqual([200, Number(answer.headers.get('content-length'))]);
    }
    await server.stop();

    const files = readdirSync(join(folder.path, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const reachable = files.filter(({ parentPath }) => basename(parentPath) !== 'drafts');
    for (const { name, parentPath } of reachable)
      expect(
        createHash('sha256')
          .update(readFileSync(join(parentPath, name)))
          .digest('hex'),
      ).toBe(name);
    const database = new DatabaseSync(join(folder.path, 'jornada.sqlite'), { readOnly: true });
    // An interrupted upload may leave a row of a file without references, which the clean-up removes.
    const rows = database.prepare('select digest from logos').all() as { digest: string }[];
    database.close();
    const stored = new Set(reachable.map(({ name }) => name));
    expect(rows.filter(({ digest }) => !stored.has(digest))).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged.length);
  } finally {
    folder.remove();
  }
});

/** A uniformly distributed integer from `least` to `most`, inclusive. */
const drawn = (least: number, most: number): number => least + Math.floor(Math.random() * (most - least + 1));

/** Uploads a logo with a unique colour; true if the server acknowledged it. */
async function upload(
  url: string,
  headers: Record<string, string>,
  number: number,
  acknowledged: string[],
): Promise<boolean> {
  const colour = `#${(number * 4_099 + 1).toString(16).padStart(6, '0')}` as const;
  const form = new FormData();
  form.append(
    'file',
    new Blob([Buffer.from(draw(400, 400, colour).disc(200, 200, number, '#ffffff').png())]),
    'logo.png',
  );
  try {
    const answer = await fetch(`${url}/v2/accounts/logo`, { method: 'POST', headers, body: form });
    const { data } = (await answer.json()) as { data: { Location: string } };
    expect(answer.status).toBe(200);
    acknowledged.push(data.Location);
    return true;
  } catch (error) {
    // The server was killed before the response was complete; a status that arrived must be a success.
    if (error instanceof TypeError || error instanceof SyntaxError) return false;
    throw error;
  }
}
