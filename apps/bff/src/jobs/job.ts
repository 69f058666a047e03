import type { Db } from '../db/handle.ts';
import type { FileStore } from '../files/store.ts';

type Note = (fields: object, message: string) => void;
/** The server's log, or the operator's terminal. */
export type JobLog = { info: Note; warn: Note; error: Note };

/** What a job may touch; handed in, as a handler's context is. */
export interface JobContext {
  db: Db;
  files: FileStore;
  /** As of when it works: not always the clock's time, since an operator may name another. */
  now: Date;
  log: JobLog;
  /** Aborted when the process is told to stop or the lease is lost: end soon, the next run goes on. */
  signal: AbortSignal;
}

/**
 * Work that nobody asks for. It may be cut off at any moment and run again, so each step is a transaction of its own
 * that leaves things right, and a second run straight after the first finds nothing to do.
 */
export interface Job {
  /** As the operator types it: `npm run admin -- jobs run <name>`. */
  name: string;
  /** One sentence for the operator. */
  summary: string;
  everyMinutes: number;
  /** Answers what it did, as counts for the log. */
  run(context: JobContext): Promise<Record<string, number>>;
}
