import type { Db } from '../db/handle.ts';
import type { FileStore } from '../files/store.ts';
import type { Mailer } from '../mails/send-due.ts';
import type { Vault } from '../vault/vault.ts';

type Note = (fields: object, message: string) => void;
/** The server's log, or the operator's terminal. */
export type JobLog = { info: Note; warn: Note; error: Note };

/** A job's context, passed in like a handler's. */
export interface JobContext {
  db: Db;
  files: FileStore;
  /** Sends e-mails; absent without SMTP_URL. */
  mailer?: Mailer | undefined;
  /** Opens sealed answers; absent in tests of jobs that open none. */
  vault?: Vault | undefined;
  /** The time for which it runs; an operator may choose another time than now. */
  now: Date;
  log: JobLog;
  /** Aborted when the process stops or the lease is lost; the next run continues. */
  signal: AbortSignal;
}

/**
 * Background work. It can be interrupted at any time and repeated, so each step is a transaction that leaves consistent
 * data, and a second run right after the first has nothing to do.
 */
export interface Job {
  /** Name on the command line: `npm run admin -- jobs run <name>`. */
  name: string;
  /** One sentence for the operator. */
  summary: string;
  everyMinutes: number;
  /** Runs so often that only runs with a result are logged. */
  isFrequent?: true;
  /** Returns counts for the log. */
  run(context: JobContext): Promise<Record<string, number>>;
}
