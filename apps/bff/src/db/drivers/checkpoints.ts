import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type CheckpointKind, type CheckpointRow, CheckpointThread } from './checkpoint-thread.ts';

/**
 * Committed pages are safe in the write-ahead log and have to be copied to the file at some time (a checkpoint). By
 * default SQLite does that within the commit that fills 1,000 pages, which is two thirds of the time of a delete of 1,000
 * rows. Here a thread does it, once `duePages` are not copied, or `afterMs` after the first of them was committed.
 *
 * The log begins again once all of it is copied, which never happens by itself while writing goes on. So where it has
 * `largePages`, writers wait while the last pages are copied: once they are few, or the log has `mostPages`.
 */
const LIMITS = { duePages: 4_000, afterMs: 2_000, largePages: 16_000, fewPages: 500, mostPages: 64_000 };

/** Runs `work` while nothing else writes. */
export type HoldWriters = <T>(work: () => Promise<T>) => Promise<T>;

/** Decides when pages of the log are copied to the file, for the connection that writes. */
export class Checkpoints {
  readonly #thread: CheckpointThread | undefined;
  readonly #hold: HoldWriters;
  readonly #size: StatementSync;
  readonly #limits: typeof LIMITS;
  /** Pages of the log after the last commit: it cannot be asked for within a transaction. */
  #log = 0;
  /** Whether something was committed since pages were last copied. */
  #isBehind = false;
  #due: NodeJS.Timeout | undefined;
  #copying: Promise<void> | undefined;
  /** Settles when the last commit is on the disk. */
  #durable: Promise<void> = Promise.resolve();
  #isClosed = false;

  /**
   * @param database the connection that writes
   * @param inThread whether a thread copies; a command leaves it to SQLite, within a commit
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
   * To be called after every commit, before another transaction begins.
   * @param durable the sync of that commit, which would wait for the disk behind pages that are copied beside it
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

  /** @returns how many pages of the log are not in the file; as before where SQLite does not tell: the commit is done */
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
   * Runs a checkpoint while the caller holds the writers.
   * @returns undefined where the caller has to run it itself
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
      // For example disk full: the log still has all pages, and the next time tries again.
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
      // What a reader of an older state needs is copied later.
      if (checkpointed < log) this.#isBehind = true;
      if (log < largePages || checkpointed < log) return;
      const missing = this.#log - checkpointed;
      isDone = missing <= fewPages || log + missing >= mostPages;
      if (isDone && missing > 0) await this.#hold(() => thread.run('passive'));
    }
  }

  /** To be called once nothing is written any more; closing the database copies the rest. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#due);
    await this.#copying;
    await this.#thread?.end();
  }
}
