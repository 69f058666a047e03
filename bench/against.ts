import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Line, share } from './line.ts';
import { type Effort, type Request, throughputs } from './load.ts';
import type { Part } from './options.ts';
import { COMMON, RARE, taskRow } from './rows.ts';
import { cursorAt } from './same.ts';
import { type Server, signIn, startProductAt } from './servers.ts';
import { root } from '../scripts/process.mjs';

const TASKS = 100_000;
const TASKS_AT_ONCE = 20_000;
const CLIENTS = 60;
const DEPTH = 50_000;
/** Minimum throughput of this checkout, as a share of that of the other one. */
const LEAST = 0.95;
const OWNER = { email: 'owner@bench.test', password: randomBytes(24).toString('base64url') };

interface Side {
  server: Server;
  headers: Record<string, string>;
}

/**
 * Throughput of this checkout against another one, such as the commit before a change, measured alternately. Both are
 * filled through their own API, because their tables may differ.
 * @param other the folder of a checkout whose packages are installed
 * @param databaseOf creates an empty database and resolves to its URL; undefined for SQLite
 */
export async function measureAgainst(
  parts: ReadonlySet<Part>,
  effort: Effort,
  other: string,
  databaseOf: (() => Promise<string>) | undefined,
): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  const sides: Side[] = [];
  try {
    for (const [name, checkout] of Object.entries({ ours: root, theirs: other }))
      sides.push(await startSide(checkout, join(folder, name), await databaseOf?.()));
    const lines: Line[] = [];
    const reach = async (what: string, requestOf: (side: Side) => Request | Promise<Request>) => {
      const requests = await Promise.all(
        sides.map(async (side) => ({ url: side.server.url, request: await requestOf(side), headers: side.headers })),
      );
      const { barer: _, ...line } = share(what, await throughputs(requests, {}, effort), LEAST);
      lines.push(line);
    };
    if (parts.has('get')) await reach('get one client', () => ({ path: '/v2/clients/7' }));
    if (parts.has('list')) {
      await reach('list 50 of 100,000 tasks', () => ({ path: '/v2/tasks' }));
      await reach(`  by cursor at depth ${DEPTH.toLocaleString('en')}`, async ({ server, headers }) => ({
        path: `/v2/tasks?cursor=${await cursorAt(server.url, DEPTH, headers)}`,
      }));
    }
    if (parts.has('search')) {
      await reach(`search 100,000 titles, ${RARE.titles} match`, () => ({
        path: `/v2/tasks?q=${encodeURIComponent(RARE.word)}`,
      }));
      await reach('  every second one matches', () => ({ path: `/v2/tasks?q=${encodeURIComponent(COMMON)}` }));
    }
    if (parts.has('create'))
      await reach('create a task (fsync)', () => ({ path: '/v2/tasks', method: 'POST', body: '{"title":"Medida"}' }));
    return lines;
  } finally {
    await Promise.all(sides.map(({ server }) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startSide(checkout: string, dataDir: string, database: string | undefined): Promise<Side> {
  const server = await startProductAt(checkout, {
    DATA_DIR: dataDir,
    SETUP_ACCOUNT: 'Medida',
    SETUP_EMAIL: OWNER.email,
    SETUP_PASSWORD: OWNER.password,
    ...(database !== undefined && { DATABASE_URL: database }),
  });
  const headers = await signIn(server.url, OWNER);
  for (let client = 1; client <= CLIENTS; client++)
    await send(server.url, '/v2/clients', { headers, body: JSON.stringify({ name: `Client ${client}` }) });
  const { authorization = '' } = headers;
  for (let from = 0; from < TASKS; from += TASKS_AT_ONCE) {
    const form = new FormData();
    const titles = Array.from({ length: TASKS_AT_ONCE }, (_, at) => taskRow(from + at + 1, TASKS)['title']);
    form.append('file', new Blob([['title', ...titles].join('\n')]), 'tasks.csv');
    await send(server.url, '/v2/tasks/import', { headers: { authorization }, body: form });
  }
  return { server, headers };
}

async function send(url: string, path: string, { headers, body }: { headers: Record<string, string>; body: BodyInit }) {
  const answer = await fetch(url + path, { method: 'POST', headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${text}`);
}
