import { setLockTimeout } from '../db/engines/maintenance.ts';
import { openDatabase } from '../db/engines/open.ts';
import { migrate } from '../db/migrate.ts';
import type { Db } from '../db/handle.ts';
import { sealPlainPis } from '../employee-hr-data/plain-pis.queries.ts';
import { openStore } from '../files/open-store.ts';
import { createFileSigner } from '../files/signing.ts';
import type { FileStore } from '../files/store.ts';
import { sealPlainDeclines } from '../performance-evaluations/plain-declines.queries.ts';
import { readSettings } from '../settings.ts';
import { createVault } from '../vault/vault.ts';

/** A server holds the write lock for milliseconds, a bulk write for seconds. */
const PATIENCE_MS = 15_000;

/**
 * Runs one command on the configured database, migrated first, and prints the lines it returns. Nothing is printed
 * before the work is done.
 * @param work receives the applied migrations, and may open the file store
 */
export async function operate(
  work: (
    db: Db,
    now: Date,
    applied: readonly string[],
    openFiles: () => Promise<FileStore>,
  ) => Promise<readonly string[]>,
): Promise<void> {
  const { database, storage, publicUrl, jwtSecret, keyRing } = readSettings();
  const db = await openDatabase(database);
  try {
    await setLockTimeout(db, PATIENCE_MS);
    const applied = await migrate(db);
    if (applied.length) {
      const { seal } = createVault(keyRing);
      await sealPlainPis(db, seal);
      await sealPlainDeclines(db, seal);
    }
    const lines = await work(db, new Date(), applied, () => openStore(storage, publicUrl, createFileSigner(jwtSecret)));
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  } finally {
    await db.destroy();
  }
}

/** The operator as actor in the audit log: no person of the account. */
export const operator = (accountId: number, action: string, now: Date) => ({
  accountId,
  actorId: null,
  action,
  at: now.toISOString(),
  requestId: 'cli',
});
