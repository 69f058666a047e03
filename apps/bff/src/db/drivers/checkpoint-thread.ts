import { Worker } from 'node:worker_threads';

/** `passive` copies the pages that no reader needs in the log; `truncate` copies everything and empties the log. */
export type CheckpointKind = 'passive' | 'truncate';

/** The result of an SQLite checkpoint. */
export interface CheckpointRow {
  /** 1 if the checkpoint could not complete. */
  busy: number;
  /** The number of pages in the log, and how many of them were copied to the file. */
  log: number;
  checkpointed: number;
}

export type CheckpointAnswer = { row: CheckpointRow } | { message: string; errcode: number | undefined };

/** A checkpoint failed, or its thread did. */
class CheckpointError extends Error {
  readonly errcode: number | undefined;
  constructor(message: string, errcode: number | undefined) {
    super(message);
    this.errcode = errcode;
  }
}

/** SQLITE_BUSY: a retry may succeed. */
const BUSY = 5;
/** A thread without work ends before an idle server releases its memory. */
const IDLE_MS = 4_000;

/**
 * A thread that copies pages of the log to the file, with a connection of its own. It starts with the first checkpoint and
 * ends after a pause.
 */
export class CheckpointThread {
  readonly #path: string;
  #worker: Worker | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Runs a checkpoint after earlier ones: SQLite refuses concurrent ones. @throws an error with SQLite's code */
  run(kind: CheckpointKind): Promise<CheckpointRow> {
    const row = this.#runAfter(this.#running, kind);
    this.#running = row.catch(() => {});
    return row;
  }

  async #runAfter(running: Promise<unknown>, kind: CheckpointKind): Promise<CheckpointRow> {
    await running;
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    const answered = Promise.withResolvers<CheckpointAnswer>();
    const failed = (error: unknown) => {
      if (this.#worker === worker) this.#worker = undefined;
      const reason = error instanceof Error ? `: ${error.message}` : '';
      answered.reject(new CheckpointError(`the thread of checkpoints ended${reason}`, BUSY));
    };
    worker.once('message', answered.resolve).once('error', failed).once('exit', failed);
    try {
      worker.postMessage(kind);
      const answer = await answered.promise;
      if ('row' in answer) return answer.row;
      throw new CheckpointError(answer.message, answer.errcode);
    } finally {
      worker.off('message', answered.resolve).off('error', failed).off('exit', failed);
      worker.unref();
      this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-thread.mjs', import.meta.url), {
      workerData: { path: this.#path },
      // Without the server's own flags, which set its heap size.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
    });
    // Between two checkpoints nobody waits for it; the next checkpoint starts another thread.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    worker.unref();
    return worker;
  }

  /** Ends the thread after the requested checkpoints. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const ended = this.#endAfter(this.#running);
    this.#running = ended;
    await ended;
  }

  async #endAfter(running: Promise<unknown>): Promise<void> {
    await running;
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    if (!worker) return;
    worker.ref();
    const exited = Promise.withResolvers<void>();
    worker.once('exit', () => exited.resolve());
    worker.postMessage('end');
    await exited.promise;
  }
}
