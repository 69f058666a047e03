import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { unpackPackage } from './debian-packages.ts';
import { findPrograms, type Machine, thisMachine } from './machine.ts';
import { root } from './process.mjs';
import type { Exemption } from './report.ts';

/** The program of nginx, and the environment it needs. */
export interface Nginx {
  program: string;
  env: NodeJS.ProcessEnv;
  /** For example `1.22.1`. */
  version: string;
}

const FOLDER = join(root, '.cache', 'nginx');

/** The tests that need nginx have this tag. */
const TAG = 'nginx';

/**
 * Finds nginx by the first of these ways that succeeds: the machine has it; an earlier run unpacked it into `folder`;
 * its Debian packages are downloaded and unpacked there, which neither needs root nor starts the machine's web server.
 * @returns nginx, or the reason why there is none
 */
export function findNginx(machine: Machine = thisMachine(), folder = FOLDER): Nginx | string {
  if (machine.platform !== 'linux') return 'nginx is looked for on Linux only';
  return installed(machine) ?? unpacked(machine, folder) ?? download(machine, folder);
}

/** Exempts the tests that need nginx if there is none. */
export function nginxExemptions(found = findNginx()): Exemption[] {
  return typeof found === 'string' ? [{ tag: TAG, reason: found }] : [];
}

function installed(machine: Machine): Nginx | undefined {
  const [program] = findPrograms(machine, 'nginx');
  return program === undefined ? undefined : working(program, machine.env);
}

function unpacked({ env }: Machine, folder: string): Nginx | undefined {
  const program = join(folder, 'root', 'usr', 'sbin', 'nginx');
  if (!existsSync(program)) return undefined;
  const libraries = ['lib', join('usr', 'lib')]
    .map((path) => join(folder, 'root', path))
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      readdirSync(path)
        .filter((name) => name.endsWith('-linux-gnu'))
        .map((name) => join(path, name)),
    );
  return working(program, { ...env, LD_LIBRARY_PATH: libraries.join(delimiter) });
}

function working(program: string, env: NodeJS.ProcessEnv): Nginx | undefined {
  const { stderr, error } = spawnSync(program, ['-v'], { env, encoding: 'utf8' });
  const version = error ? undefined : /nginx\/(\d+\.\d+\.\d+)/.exec(stderr)?.[1];
  return version === undefined ? undefined : { program, env, version };
}

function download(machine: Machine, folder: string): Nginx | string {
  const failure = unpackPackage(machine, { name: 'nginx', title: 'nginx' }, folder);
  return failure ?? unpacked(machine, folder) ?? 'nginx does not run here as Debian packages it';
}
