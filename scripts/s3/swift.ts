import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackPackage } from '../debian-packages.ts';
import { freePort } from '../free-port.ts';
import { findPrograms, type Machine } from '../machine.ts';
import { untilReady } from '../until-ready.ts';
import type { LocalServer } from './local-server.ts';

/** A Python that can import OpenStack Swift, and the environment that it needs. */
export interface Swift {
  python: string;
  env: NodeJS.ProcessEnv;
}

const IMPORTS = 'import eventlet, swift.proxy.server, swift.common.middleware.s3api.s3api';

/**
 * Finds OpenStack Swift by the first of these ways that succeeds: the machine's Python has it; an earlier run unpacked
 * it into `folder`; its Debian packages are downloaded and unpacked there, which neither needs root nor installs
 * anything.
 * @returns Swift, or the reason why there is none
 */
export function findSwift(machine: Machine, folder: string): Swift | string {
  // On other systems `python3` may be a stub that opens a dialog to install Python.
  if (machine.platform !== 'linux') return 'Swift runs on Linux only';
  if (!findPrograms(machine, 'python3').length) return 'there is no python3';
  return importable(machine, machine.env) ?? unpacked(machine, folder) ?? download(machine, folder);
}

/**
 * The first Python on PATH that can import Swift. The Python of a version manager cannot import the system's packages.
 */
function importable(machine: Machine, env: NodeJS.ProcessEnv): Swift | undefined {
  const python = findPrograms(machine, 'python3').find(
    (path) => spawnSync(path, ['-c', IMPORTS], { env, stdio: 'ignore' }).status === 0,
  );
  return python ? { python, env } : undefined;
}

function unpacked(machine: Machine, folder: string): Swift | undefined {
  const library = join(folder, 'root', 'usr', 'lib');
  if (!existsSync(library)) return undefined;
  const native = readdirSync(library).filter((name) => name.endsWith('-linux-gnu'));
  return importable(machine, {
    ...machine.env,
    PYTHONPATH: join(library, 'python3', 'dist-packages'),
    LD_LIBRARY_PATH: native.map((name) => join(library, name)).join(':'),
  });
}

function download(machine: Machine, folder: string): Swift | string {
  const failure = unpackPackage(machine, { name: 'python3-swift', title: 'Swift' }, folder);
  return failure ?? unpacked(machine, folder) ?? 'no python3 here can import Swift as Debian packages it';
}

/** Starts Swift with its S3 interface, in one process, with its data in a temporary folder. */
export async function startSwift({ python, env }: Swift): Promise<LocalServer> {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-s3-'));
  const port = await freePort();
  // Swift's user names have the form account:user.
  const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
  const args = [folder, String(port), credentials.accessKeyId, credentials.secretAccessKey];
  const server = spawn(python, [join(import.meta.dirname, 'swift-server.py'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  const stop = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  await untilReady(server, 'Swift', 'ready');
  return { port, credentials, stop };
}
