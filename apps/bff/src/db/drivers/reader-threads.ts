import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import { ReadTurns, type Requester } from './read-turns.ts';
import { type ReadAnswer, type ReadRequest, startReader } from './reader-thread.ts';

/** At least two: one long statement must not delay all others. */
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));
/** A thread ends after this time without work, in milliseconds, which frees its memory. */
const IDLE_MS = 5_000;
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

interface Waiter {
  requester: Requester;
  resolve: (answer: Answered) => void;
  reject: (error: unknown) => void;
  limit: NodeJS.Timeout;
}

/** A statement, and the requests waiting for its rows. */
interface Task {
  /** The person whose turn it uses. */
  requester: Requester;
  /** Equal for the same statement with the same values. */
  key: string;
  request: ReadRequest;
  waiters: Set<Waiter>;
}

interface Reader {
  worker: Worker;
  task: Task | undefined;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Threads that read the same file, each with its own connection, so that a long statement does not block the event
 * loop. A thread starts if a statement finds none free, and ends after a pause; a failed one is replaced at the next
 * statement. A statement reads what was committed when it starts.
 */
export class ReaderThreads {
  readonly #path: string;
  readonly #limitMs: number;
  readonly #readers = new Set<Reader>();
  readonly #waiting = new ReadTurns<Task>();
  /** The waiting tasks, by key. */
  readonly #byKey = new Map<string, Task>();

  /** @param limitMs how long a statement may wait and run */
  constructor(path: string, limitMs: number) {
    this.#path = path;
    this.#limitMs = limitMs;
  }

  /**
   * Runs a read-only statement. Requests that wait for the same statement with the same values share one execution,
   * which starts after all of them arrived.
   * @throws an unavailable error if its thread ended or its time limit is exceeded
   * @throws the error of the requester's `assertWanted`, if nobody waits for the rows when its turn comes
   */
  run(requester: Requester, { sql: text, parameters }: CompiledQuery): Promise<Answered> {
    const values = parameters as ReadRequest['values'];
    const key = JSON.stringify([text, ...values.map((value) => (typeof value === 'bigint' ? [String(value)] : value))]);
    return new Promise((resolve, reject) => {
      const alike = this.#byKey.get(key);
      const task: Task = alike ?? { requester, key, request: { text, values }, waiters: new Set() };
      // SQLite cannot be interrupted: the thread of a statement over its limit stays busy until the statement ends.
      const limit = setTimeout(() => {
        task.waiters.delete(waiter);
        if (task.waiters.size === 0 && this.#byKey.get(key) === task) {
          this.#byKey.delete(key);
          this.#waiting.remove(task);
        }
        reject(new ReaderError('a statement took too long', BUSY));
      }, this.#limitMs).unref();
      const waiter: Waiter = { requester, resolve, reject, limit };
      task.waiters.add(waiter);
      if (alike) return;
      this.#byKey.set(key, task);
      this.#waiting.add(task);
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#waiting.isEmpty) return;
    let reader = [...this.#readers].find(({ task }) => !task);
    if (!reader && this.#readers.size < THREADS) reader = this.#start();
    if (!reader) return;
    for (let task = this.#waiting.next(); task; task = this.#waiting.next()) {
      this.#byKey.delete(task.key);
      if (send(reader, task)) return;
    }
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
      if (task) fail(task, new ReaderError(reason, BUSY));
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
      if ('message' in answer) fail(task, new ReaderError(answer.message, answer.errcode));
      else for (const waiter of settle(task)) waiter.resolve(answer);
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
    for (const task of this.#waiting.clear()) fail(task, new ReaderError('the database is closed', BUSY));
    this.#byKey.clear();
    await Promise.all([...this.#readers].map((reader) => this.#end(reader)));
  }
}

/** @returns whether the reader is now busy; the task fails if nobody waits for it, or its values cannot be sent */
function send(reader: Reader, task: Task): boolean {
  for (const waiter of task.waiters)
    try {
      waiter.requester.assertWanted();
    } catch (error) {
      clearTimeout(waiter.limit);
      task.waiters.delete(waiter);
      waiter.reject(error);
    }
  if (task.waiters.size === 0) return false;
  try {
    reader.worker.postMessage(task.request);
  } catch (error) {
    fail(task, error);
    return false;
  }
  clearTimeout(reader.idle);
  reader.worker.ref();
  reader.task = task;
  return true;
}

function fail(task: Task, error: unknown): void {
  for (const waiter of settle(task)) waiter.reject(error);
}

function settle({ waiters }: Task): Iterable<Waiter> {
  for (const { limit } of waiters) clearTimeout(limit);
  return waiters;
}
