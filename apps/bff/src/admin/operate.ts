import { setLockTimeout } from '../db/engines/maintenance.ts';
import { openDatabase } from '../db/engines/open.ts';
import { migrate } from '../db/migrate.ts';
import type { Db } from '../db/handle.ts';
import { openStore } from '../files/open-store.ts';
import { createFileSigner } from '../files/signing.ts';
import type { FileStore } from '../files/store.ts';
import { readSettings } from '../settings.ts';

/** A server has its turn in milliseconds; a bulk write of it may take seconds. */
const PATIENCE_MS = 15_000;

/**
 * Does one command's work on the database of the settings, brought up to date first, and prints the lines that it
 * answers. Nothing is printed that did not happen.
 * @param work is told which migrations were applied, and may open where files are kept
 */
export async function operate(
  work: (
    db: Db,
    now: Date,
    applied: readonly string[],
    openFiles: () => Promise<FileStore>,
  ) => Promise<readonly string[]>,
): Promise<void> {
  const { database, storage, publicUrl, jwtSecret } = readSettings();
  const db = await openDatabase(database);
  try {
    await setLockTimeout(db, PATIENCE_MS);
    const applied = await migrate(db);
    const lines = await work(db, new Date(), applied, () => openStore(storage, publicUrl, createFileSigner(jwtSecret)));
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  } finally {
    await db.destroy();
  }
}

/** Who stands in the audit log for what is done here: nobody of the account. */
export const operator = (accountId: number, action: string, now: Date) => ({
  accountId,
  actorId: null,
  action,
  at: now.toISOString(),
  requestId: 'cli',
});
