import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import { ReadTurns, type Requester } from './read-turns.ts';
import { type ReadAnswer, type ReadRequest, startReader } from './reader-thread.ts';

/** Two at least: one long statement must not make all others wait. */
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));
/** A thread that was not used for this long ends, and its memory is free. */
const IDLE_MS = 30_000;
/** SQLITE_BUSY: a retry may succeed. */
const BUSY = 5;

/** A statement could not be read now. */
class ReaderError extends Error {
  readonly errcode: number | undefined;
  constructor(message: string, errcode: number | undefined) {
    super(message);
    this.errcode = errcode;
  }
}

type Answered = Exclude<ReadAnswer, { message: string }>;

interface Task {
  requester: Requester;
  request: ReadRequest;
  resolve: (answer: Answered) => void;
  reject: (error: unknown) => void;
  limit?: NodeJS.Timeout;
}

interface Reader {
  worker: Worker;
  task: Task | undefined;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Threads that read the same file, each with a connection of its own, so that a long statement does not hold the event
 * loop. A thread starts with the first statement that finds none free and ends after a pause; one that fails is replaced
 * by the next statement. A statement reads what was committed when it begins.
 */
export class ReaderThreads {
  readonly #path: string;
  readonly #limitMs: number;
  readonly #readers = new Set<Reader>();
  readonly #waiting = new ReadTurns<Task>();

  /** @param limitMs how long a statement may wait and run */
  constructor(path: string, limitMs: number) {
    this.#path = path;
    this.#limitMs = limitMs;
  }

  /**
   * Runs a statement that only reads.
   * @throws an error of the kind unavailable if its thread ended or its time is over
   * @throws what `assertWanted` of the requester throws, if nobody waits for the rows when its turn comes
   */
  run(requester: Requester, { sql: text, parameters }: CompiledQuery): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const task: Task = { requester, request: { text, values: parameters as ReadRequest['values'] }, resolve, reject };
      // SQLite cannot be interrupted: the thread of a statement that is over its limit stays busy until it has ended.
      task.limit = setTimeout(() => {
        this.#waiting.remove(task);
        reject(new ReaderError('a statement took too long', BUSY));
      }, this.#limitMs).unref();
      this.#waiting.add(task);
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#waiting.isEmpty) return;
    let reader = [...this.#readers].find(({ task }) => !task);
    if (!reader && this.#readers.size < THREADS) reader = this.#start();
    if (!reader) return;
    for (let task = this.#waiting.next(); task; task = this.#waiting.next()) if (send(reader, task)) return;
  }

  #start(): Reader {
    const reader: Reader = { worker: startReader(this.#path), task: undefined, idle: undefined };
    const { worker } = reader;
    this.#readers.add(reader);
    let reason = 'a reader thread ended';
    worker.on('message', (answer: ReadAnswer) => this.#answered(reader, answer));
    worker.on('error', (error: Error) => (reason = `a reader thread failed: ${error.message}`));
    worker.on('exit', () => {
      clearTimeout(reader.idle);
      this.#readers.delete(reader);
      const { task } = reader;
      if (task) settle(task).reject(new ReaderError(reason, BUSY));
      this.#startNext();
    });
    return reader;
  }

  #answered(reader: Reader, answer: ReadAnswer): void {
    const { task } = reader;
    reader.task = undefined;
    reader.worker.unref();
    reader.idle = setTimeout(() => void this.#end(reader), IDLE_MS).unref();
    if (task) {
      settle(task);
      if ('message' in answer) task.reject(new ReaderError(answer.message, answer.errcode));
      else task.resolve(answer);
    }
    this.#startNext();
  }

  async #end(reader: Reader): Promise<void> {
    clearTimeout(reader.idle);
    this.#readers.delete(reader);
    await reader.worker.terminate();
  }

  /** Ends all threads; their statements fail. */
  async close(): Promise<void> {
    for (const task of this.#waiting.clear()) settle(task).reject(new ReaderError('the database is closed', BUSY));
    await Promise.all([...this.#readers].map((reader) => this.#end(reader)));
  }
}

/** @returns whether the reader is busy with the task; it fails if nobody waits for it, or its values cannot be sent */
function send(reader: Reader, task: Task): boolean {
  try {
    task.requester.assertWanted();
    reader.worker.postMessage(task.request);
  } catch (error) {
    settle(task).reject(error);
    return false;
  }
  clearTimeout(reader.idle);
  reader.worker.ref();
  reader.task = task;
  return true;
}

function settle(task: Task): Task {
  clearTimeout(task.limit);
  return task;
}
