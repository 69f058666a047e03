import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { root } from '../scripts/process.mjs';
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

/** Starts the server; resolves when it is ready. */
export async function startServer({ dataDir, port, env }: ServerSettings): Promise<RunningServer> {
  const at = port ?? (await freePort());
  const url = `http://localhost:${at}`;
  const server = spawn(process.execPath, [...serverFlags, 'apps/bff/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Only PATH is passed on from the machine's environment.
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
      DATA_DIR: dataDir,
      PORT: String(at),
      ...env,
    },
  });
  let output = '';
  for (const channel of [server.stdout, server.stderr])
    channel.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const gone = once(server, 'exit');
  await whenReady(server, () => output, `${url}/readyz`);
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

async function whenReady(server: ChildProcess, output: () => string, url: string): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`The server ended before it was ready:\n${output()}`);
}

/** A temporary folder, and a function that removes it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'jornada-e2e-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
