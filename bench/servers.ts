import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { root } from '../scripts/process.mjs';
import { BUILT_SERVER } from '../scripts/runtime.mjs';
import { flagsOf, serverFlags } from '../scripts/server-flags.ts';
import { PERSON } from './contents.ts';

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** One secret for all servers of a run, so that one token is valid for each. */
export const SECRET = randomBytes(48).toString('base64url');

const started = new Set<ChildProcess>();
// Started processes must not outlive the benchmark, however the benchmark ends.
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

/** The product as `npm start` runs it: production mode, one log line per request, default settings. */
export const startJornada = (database: string): Promise<Server> =>
  startProductAt(
    root,
    database.startsWith('postgres')
      ? { DATABASE_URL: database, DATA_DIR: join(root, '.cache', 'bench') }
      : { DATA_DIR: dirname(database) },
  );

/** A request that shows that a server is ready once it succeeds. */
interface Probe {
  path: string;
  headers?: Readonly<Record<string, string>>;
}

const READINESS: Probe = { path: '/readyz' };

/**
 * Starts the product from the folder of a checkout.
 * @param probe the server is ready as soon as this request succeeds
 */
export async function startProductAt(
  checkout: string,
  settings: Readonly<Record<string, string>>,
  probe = READINESS,
): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [...flagsOf(checkout), serverOf(checkout)], {
    cwd: checkout,
    // The log is discarded, because reading it would take time on the load generator's core.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(checkout, '.cache', 'compile'),
      JWT_SECRET: SECRET,
      PORT: String(port),
      ...settings,
    },
  });
  started.add(child);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child, probe);
  return { url, pid: child.pid as number, stop: () => stop(child) };
}

/** Checkouts of earlier versions have no built server. */
const serverOf = (checkout: string) =>
  existsSync(join(checkout, BUILT_SERVER)) ? BUILT_SERVER : 'apps/bff/src/main.ts';

/** The bare server on the same kind of database, with or without authentication. */
export async function startBare(database: string, authentication = true): Promise<Server> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare/main.ts'), database, authentication ? SECRET : '-'],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  started.add(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid as number, stop: () => stop(child) };
}

export async function untilReady(
  url: string,
  child: ChildProcess,
  { path, headers = {} }: Probe = READINESS,
): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}${path}`, { headers }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`The server exited with code ${child.exitCode} before it was ready`);
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  started.delete(child);
}

/**
 * `npm run demo` without npm: one process that installs, builds and seeds if necessary, then serves.
 * @param settings further environment variables
 */
export async function startDemo(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [...serverFlags, 'scripts/demo.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), ...settings },
  });
  started.add(child);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return { url, pid: child.pid as number, stop: () => stop(child) };
}

/** Signs in as an API client; resolves to the headers of all requests of the load. */
export async function signIn(url: string, person = PERSON): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`Signing in returned ${answer.status}: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
