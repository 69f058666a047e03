import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { findPrograms, type Machine } from '../machine.ts';
import { untilReady } from '../until-ready.ts';
import type { LocalServer } from './local-server.ts';

/** A Python that can import OpenStack Swift, and the environment it needs for that. */
export interface Swift {
  python: string;
  env: NodeJS.ProcessEnv;
}

const IMPORTS = 'import eventlet, swift.proxy.server, swift.common.middleware.s3api.s3api';

/**
 * Finds OpenStack Swift, by the first of these ways that succeeds: the machine's Python has it; an earlier run unpacked it
 * into `folder`; its Debian packages are downloaded and unpacked there, which neither needs root nor installs anything.
 * @returns Swift, or why there is none
 */
export function findSwift(machine: Machine, folder: string): Swift | string {
  // Elsewhere `python3` may be a stub that opens a dialog to install one.
  if (machine.platform !== 'linux') return 'Swift runs on Linux only';
  if (!findPrograms(machine, 'python3').length) return 'there is no python3';
  return importable(machine, machine.env) ?? unpacked(machine, folder) ?? download(machine, folder);
}

/** The first Python on PATH that can import Swift: a version manager's Python does not see the packages of the system's. */
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
  const [apt] = findPrograms(machine, 'apt-get');
  const [dpkg] = findPrograms(machine, 'dpkg-deb');
  if (!apt || !dpkg) return 'Swift is not installed and there is no apt to download it with';
  // A folder of this process: two runs may download at the same time.
  const draft = join(folder, `draft-${process.pid}`);
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      cwd: draft,
      env: machine.env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(error?.message ?? lastLine(stderr));
    return stdout;
  };
  const downloadPackages = () => {
    // Lists what the machine lacks, so an installed dependency is not downloaded again.
    const plan = run(apt, 'install', '--simulate', '--no-install-recommends', 'python3-swift');
    const names = plan.split('\n').flatMap((line) => /^Inst (\S+)/.exec(line)?.[1] ?? []);
    if (names.length) run(apt, 'download', ...names);
  };
  try {
    mkdirSync(draft, { recursive: true });
    try {
      downloadPackages();
    } catch {
      // A new machine has no list of packages yet, or an outdated one. Only root may refresh it.
      run(apt, 'update');
      downloadPackages();
    }
    const packages = readdirSync(draft).filter((name) => name.endsWith('.deb'));
    for (const name of packages) run(dpkg, '--extract', name, join(draft, 'root'));
    rmSync(join(folder, 'root'), { recursive: true, force: true });
    if (packages.length) renameSync(join(draft, 'root'), join(folder, 'root'));
    return unpacked(machine, folder) ?? 'no python3 here can import Swift as Debian packages it';
  } catch (error) {
    return `apt cannot download Swift: ${(error as Error).message}`;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

/** Starts Swift with its S3 interface, in one process, with its data in a temporary folder. */
export async function startSwift({ python, env }: Swift): Promise<LocalServer> {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-s3-'));
  const port = await freePort();
  // Swift names its users account:user.
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
