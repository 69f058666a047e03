import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { root } from '../scripts/process.mjs';
import { BUILT_SERVER } from '../scripts/runtime.mjs';
import { serverFlags } from '../scripts/server-flags.ts';

/** The product as an operator runs it: a process, settings from the environment, a data folder. */
export interface RunningServer {
  url: string;
  /** Sends SIGTERM, as an init system does; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, so that the process cannot clean up. */
  kill(): Promise<void>;
  /** All output so far, standard output and standard error. */
  output(): string;
}

export interface ServerSettings {
  dataDir: string;
  port?: number;
  /** Further environment variables. */
  env?: Record<string, string>;
}

/** Number of attempts on other ports if another process takes the chosen port first. */
const PORTS_TRIED = 5;

/**
 * Starts the server; resolves when it is ready. Without a port it uses a free one, and another one if that was taken in
 * the meantime.
 */
export async function startServer(settings: ServerSettings): Promise<RunningServer> {
  for (let left = settings.port ? 1 : PORTS_TRIED; ; left--) {
    const port = settings.port ?? (await freePort());
    const server = await startAt(port, settings);
    if (typeof server !== 'string') return server;
    if (left <= 1 || !server.includes(`PORT: ${port} is taken`))
      throw new Error(`The server ended before it was ready:\n${server}`);
  }
}

/** Starts the server at this port; resolves to it when it is ready, or to its output if it ended before. */
async function startAt(port: number, { dataDir, env }: ServerSettings): Promise<RunningServer | string> {
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [...serverFlags, BUILT_SERVER], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Only PATH is inherited from the environment of the machine.
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
  });
  let output = '';
  for (const channel of [server.stdout, server.stderr])
    channel.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // Not 'exit', after which output may still arrive.
  const gone = once(server, 'close');
  if (!(await isReady(server, () => output, `${url}/readyz`))) {
    await gone;
    return output;
  }
  return {
    url,
    output: () => output,
    async stop() {
      server.kill('SIGTERM');
      const [code] = (await gone) as [number | null];
      return code;
    },
    async kill() {
      server.kill('SIGKILL');
      await gone;
    },
  };
}

/**
 * Waits until the server is ready; false if it ended before. Requests are sent only after the server has logged that it
 * listens, because another server may answer at the same port.
 */
async function isReady(server: ChildProcess, output: () => string, url: string): Promise<boolean> {
  while (server.exitCode === null) {
    const answer = output().includes('Jornada is at ') && (await fetch(url).catch(() => undefined));
    if (answer && answer.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}

/** A temporary folder, and a function that removes it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'jornada-e2e-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
