import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { thisMachine } from './machine.ts';
import { executableBy, findPostgres, serverUser } from './postgres-programs.ts';
import { untilReady } from './until-ready.ts';

/** A temporary PostgreSQL server for tests and benchmarks. Its programs come from the registry. */
export interface Postgres {
  /** URL of the empty database `postgres`, as its superuser; `createDatabase` creates further ones. */
  url: string;
  /**
   * Stops it as an operator does (`fast`), or at once as in a crash, and starts it again; resolves when it accepts
   * connections.
   */
  restart(how: 'fast' | 'crash'): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a free port with its data in a temporary folder.
 * @param durable uses fsync, as in production; otherwise it is as fast as possible, for data that may be lost
 */
export async function startPostgres({ durable = false } = {}): Promise<Postgres> {
  const machine = thisMachine();
  const found = await findPostgres(machine);
  const user = serverUser(machine, '/etc/passwd');
  const folder = mkdtempSync(join(tmpdir(), 'jornada-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const programs = executableBy(user, found, folder);
  const data = join(folder, 'data');

  const created = spawnSync(
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
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (created.status !== 0) throw new Error(`initdb failed: ${created.error?.message ?? created.stderr}`);

  const port = await freePort();
  const start = async () => {
    const child = spawn(programs.postgres, ['-D', data, ...flags(port, durable)], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(child, 'PostgreSQL', 'ready to accept connections');
    return child;
  };
  const end = async (signal: NodeJS.Signals) => {
    const exited = once(server, 'exit');
    if (server.exitCode === null) server.kill(process.platform === 'win32' ? 'SIGTERM' : signal);
    await exited;
  };
  let server = await start();
  const onExit = () => server.kill('SIGQUIT');
  process.once('exit', onExit);

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart(how) {
      await end(how === 'crash' ? 'SIGQUIT' : 'SIGINT');
      server = await start();
    },
    async stop() {
      process.off('exit', onExit);
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates an empty database with a random name on a server; resolves to its URL. */
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
    // Lets the kernel clone the files of a template, which takes a third of the processor time.
    ...(durable || process.platform !== 'linux' ? [] : ['file_copy_method=clone']),
  ].flatMap((setting) => ['-c', setting]);
