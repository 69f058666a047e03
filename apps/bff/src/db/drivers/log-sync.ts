import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

/** Resolves when what was written to an open file is on the disk. */
export type SyncFile = (file: number) => Promise<void>;

export const syncFile: SyncFile = promisify(fdatasync);

/** SQLITE_IOERR_FSYNC (https://www.sqlite.org/rescode.html), which SQLite itself reports for a failed sync. */
const IOERR_FSYNC = 1034;

class SyncError extends Error {
  readonly errcode = IOERR_FSYNC;
  constructor(cause: unknown) {
    super('The write-ahead log could not be written to the disk. Nothing more is written until the server restarts.', {
      cause,
    });
  }
}

/**
 * Makes commits survive a power failure. With `synchronous = full` SQLite syncs its log within every commit: on the
 * event loop, and for that commit only. Here threads of libuv do it, and one sync serves all commits before it.
 */
export class LogSync {
  readonly #path: string;
  readonly #sync: SyncFile;
  #file: number | undefined;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #failure: SyncError | undefined;

  /** @param path the write-ahead log, which exists from the first commit on and until the database is closed */
  constructor(path: string, sync: SyncFile) {
    this.#path = path;
    this.#sync = sync;
  }

  /**
   * Resolves when the current content of the log is on disk.
   * @throws SyncError if a sync failed, now or before: after a failure the kernel may have dropped pages that it
   * reports as written, so a later success would prove nothing
   */
  synced(): Promise<void> {
    if (this.#next) return this.#next;
    // The running sync may have started before the last commit was written, so the next one counts.
    const next = this.#running.then(() => {
      this.#running = next;
      this.#next = undefined;
      return this.#syncOnce();
    });
    this.#next = next;
    return next;
  }

  /** @throws SyncError if a sync has failed */
  assertSound() {
    if (this.#failure) throw this.#failure;
  }

  async #syncOnce() {
    try {
      this.#file ??= openSync(this.#path, 'r+');
      await this.#sync(this.#file);
    } catch (error) {
      this.#failure ??= new SyncError(error);
      throw this.#failure;
    }
  }

  /** Call after the last write. */
  async close() {
    // A file must not be closed while a thread syncs it. The caller of that sync gets its error.
    await Promise.allSettled([this.#next ?? this.#running]);
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}
