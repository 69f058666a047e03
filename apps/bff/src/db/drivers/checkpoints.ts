import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type CheckpointKind, type CheckpointRow, CheckpointThread } from './checkpoint-thread.ts';

/**
 * Committed pages are safe in the write-ahead log and must be copied to the file at some time (a checkpoint). By
 * default SQLite does that within the commit that fills 1,000 pages, which is two thirds of the time of deleting 1,000
 * rows. Here a thread does it, once `duePages` are not copied, or `afterMs` after the first of them was committed.
 *
 * The log restarts once all of it is copied, which never happens while writing continues. So if it has `largePages`,
 * writers wait while the last pages are copied: once few remain, or the log has `mostPages`.
 */
const LIMITS = { duePages: 4_000, afterMs: 2_000, largePages: 16_000, fewPages: 500, mostPages: 64_000 };

/** Runs `work` while no other writes run. */
export type HoldWriters = <T>(work: () => Promise<T>) => Promise<T>;

/** Decides when pages of the log are copied to the file, for the connection that writes. */
export class Checkpoints {
  readonly #thread: CheckpointThread | undefined;
  readonly #hold: HoldWriters;
  readonly #size: StatementSync;
  readonly #limits: typeof LIMITS;
  /** The number of pages in the log after the last commit: it cannot be queried within a transaction. */
  #log = 0;
  /** Whether anything was committed since pages were last copied. */
  #isBehind = false;
  #due: NodeJS.Timeout | undefined;
  #copying: Promise<void> | undefined;
  /** Settles when the last commit is on disk. */
  #durable: Promise<void> = Promise.resolve();
  #isClosed = false;

  /**
   * @param database the writing connection
   * @param inThread whether a thread copies; commands leave it to SQLite, within a commit
   * @param limits replaced in tests
   */
  constructor(
    path: string,
    database: DatabaseSync,
    { inThread, hold }: { inThread: boolean; hold: HoldWriters },
    limits = LIMITS,
  ) {
    this.#limits = limits;
    this.#thread = inThread ? new CheckpointThread(path) : undefined;
    this.#hold = hold;
    database.exec(`pragma wal_autocheckpoint = ${inThread ? 0 : limits.largePages}`);
    // Copies nothing, and takes two microseconds.
    this.#size = database.prepare('pragma wal_checkpoint(noop)');
  }

  /**
   * Call after every commit, before another transaction starts.
   * @param durable the sync of that commit, which concurrent copying would delay
   */
  committed(durable: Promise<void>): void {
    if (!this.#thread || this.#isClosed) return;
    this.#durable = durable;
    const missing = this.#measure();
    this.#isBehind = true;
    if (this.#copying) return;
    if (missing >= this.#limits.duePages) this.#start();
    else this.#due ??= setTimeout(() => this.#start(), this.#limits.afterMs).unref();
  }

  /** @returns the number of log pages that are not in the file; the previous number if SQLite reports none */
  #measure(): number {
    try {
      const { log, checkpointed } = this.#size.get() ?? {};
      this.#log = Number(log);
      return this.#log - Number(checkpointed);
    } catch {
      return 0;
    }
  }

  /**
   * Runs a checkpoint while the caller holds the lock of the writers.
   * @returns undefined if the caller must run it itself
   */
  run(kind: CheckpointKind): Promise<CheckpointRow> | undefined {
    return this.#thread?.run(kind);
  }

  #start(): void {
    clearTimeout(this.#due);
    this.#due = undefined;
    if (!this.#thread || this.#copying || this.#isClosed) return;
    this.#isBehind = false;
    const thread = this.#thread;
    this.#copying = this.#durable
      .then(() => this.#copy(thread))
      // For example disk full: the log still has all pages, and the next run tries again.
      .catch(() => {
        this.#isBehind = true;
      })
      .finally(() => {
        this.#copying = undefined;
        if (this.#isBehind && !this.#isClosed)
          this.#due ??= setTimeout(() => this.#start(), this.#limits.afterMs).unref();
      });
  }

  /** Resolves when no pages are being copied. */
  async copied(): Promise<void> {
    await this.#copying;
  }

  async #copy(thread: CheckpointThread): Promise<void> {
    const { largePages, fewPages, mostPages } = this.#limits;
    for (let isDone = false; !isDone && !this.#isClosed; ) {
      const { log, checkpointed } = await thread.run('passive');
      // Pages that a reader of an older state needs are copied later.
      if (checkpointed < log) this.#isBehind = true;
      if (log < largePages || checkpointed < log) return;
      const missing = this.#log - checkpointed;
      isDone = missing <= fewPages || log + missing >= mostPages;
      if (isDone && missing > 0) await this.#hold(() => thread.run('passive'));
    }
  }

  /** Call after the last write; closing the database copies the rest. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#due);
    await this.#copying;
    await this.#thread?.end();
  }
}
