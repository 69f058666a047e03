import { Worker } from 'node:worker_threads';
import type { SQLInputValue } from 'node:sqlite';

/** The input of a reader thread. */
export interface ReaderData {
  path: string;
  /** Page cache, in KiB. */
  cacheKib: number;
  mostStatements: number;
}

/** One statement for a reader thread. */
export interface ReadRequest {
  text: string;
  values: SQLInputValue[];
}

/** The rows of a statement and its duration, or its error. */
export type ReadAnswer =
  | {
      columns: string[];
      rows: unknown[][];
      /** CPU time in milliseconds. */
      ms: number;
    }
  | { message: string; errcode: number | undefined };

/** More than the rows of any list need; a statement that needs more ends its thread, not the process. */
const MEMORY_MB = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 };

/** Starts a thread with a connection of its own, which does not keep the process running. */
export function startReader(path: string): Worker {
  const worker = new Worker(new URL('./reader-thread.mjs', import.meta.url), {
    workerData: { path, cacheKib: 16_000, mostStatements: 200 } satisfies ReaderData,
    // Without the server's own flags, which set its heap size.
    execArgv: [],
    resourceLimits: MEMORY_MB,
  });
  worker.unref();
  return worker;
}
