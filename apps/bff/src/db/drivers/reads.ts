import { statSync } from 'node:fs';
import type { CompiledQuery, QueryResult } from 'kysely';
import { ReadCosts } from './read-costs.ts';
import type { Requester } from './read-turns.ts';
import { ReaderThreads } from './reader-threads.ts';
import { Handle, rowOf } from './sqlite-handle.ts';

/** Reads of a smaller file are too short to delay other requests noticeably. */
const LARGE_BYTES = 128_000_000;

/** A statement that takes this long by wall-clock time waits for the disk, whatever its CPU time. */
const DISK_MS = 100;

export interface ReadOptions {
  /**
   * How long a statement may wait and run in a thread, in milliseconds; 0 if all statements run in the calling thread.
   */
  threadLimitMs: number;
  /** Returns the requester on whose behalf the caller reads. */
  requester: () => Requester;
}

/** Reads outside a transaction: short statements in process, in microseconds; long ones in a thread. */
export class Reads {
  readonly inProcess: Handle;
  readonly #costs: ReadCosts;
  readonly #threads: ReaderThreads | undefined;
  readonly #requester: ReadOptions['requester'];

  constructor(path: string, { threadLimitMs, requester }: ReadOptions) {
    this.inProcess = new Handle(path, true);
    this.#costs = new ReadCosts(() => statSync(path).size >= LARGE_BYTES);
    this.#threads = threadLimitMs > 0 ? new ReaderThreads(path, threadLimitMs) : undefined;
    this.#requester = requester;
  }

  async run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#threads && this.#costs.isLong(query.sql)) {
      const { columns, rows, ms } = await this.#threads.run(this.#requester(), query);
      this.#costs.record(query.sql, ms);
      return { rows: rows.map((row) => rowOf(columns, row) as R) };
    }
    const used = this.#costs.isWatched(query.sql) ? process.threadCpuUsage() : undefined;
    const begun = performance.now();
    const result = this.inProcess.run<R>(query);
    const ms = performance.now() - begun;
    if (used) {
      const { user, system } = process.threadCpuUsage(used);
      this.#costs.record(query.sql, ms > DISK_MS ? ms : (user + system) / 1_000);
    } else this.#costs.recordByClock(query.sql, ms);
    return result;
  }

  async close(): Promise<void> {
    await this.#threads?.close();
    this.inProcess.database.close();
  }
}
