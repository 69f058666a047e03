import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../apps/bff/src/db/engines/open.ts';
import { type Db, sqlOf } from '../apps/bff/src/db/handle.ts';
import { type RunningServer, startServer, temporaryFolder } from './server.ts';

/** A server with its own database, without an account, whose mails are written to files. */
export interface ServerWithMail extends RunningServer {
  /** A second connection to its database. */
  db: Db;
  /**
   * Sends due mails.
   * @returns the text of the last mail
   */
  lastMail(): string;
  /** Runs a job at once; otherwise the server runs it within a minute. */
  run(job: 'mails' | 'nps-counting' | 'evaluation-counting'): void;
  /**
   * Moves the start of every employment link back by `days`, because a wave asks only people who joined some time ago.
   */
  age(days: number): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a server that no other test uses; `close` stops it and removes its data. */
export async function startServerWithMail(): Promise<ServerWithMail> {
  const folder = temporaryFolder();
  const mails = join(folder.path, 'mails');
  const env = { LOG_LEVEL: 'warn', SMTP_URL: `file:${mails}` };
  const server = await startServer({ dataDir: folder.path, env });
  const db = await openDatabase(join(folder.path, 'jornada.sqlite'));
  const run: ServerWithMail['run'] = (job) => {
    const { status, stderr } = spawnSync(process.execPath, ['apps/bff/src/admin/main.ts', 'jobs', 'run', job], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder.path, PUBLIC_URL: server.url, ...env },
      encoding: 'utf8',
    });
    if (stderr.includes('A server is running')) run(job);
    else if (status !== 0) throw new Error(stderr);
  };
  return {
    ...server,
    db,
    run,
    lastMail() {
      run('mails');
      const files = existsSync(mails) ? readdirSync(mails).filter((name) => name.endsWith('.eml')) : [];
      return readFileSync(join(mails, files.toSorted().at(-1) ?? ''), 'utf8').replaceAll('=\r\n', '');
    },
    age: (days) =>
      sqlOf(db)
        .updateTable('employment_links')
        .set({ created_at: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where('account_id', '=', 1)
        .execute(),
    async close() {
      await db.destroy();
      await server.stop();
      folder.remove();
    },
  };
}
