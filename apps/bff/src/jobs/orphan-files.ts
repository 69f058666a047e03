import { isDangling } from '../db/engines/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import { claimFile, dropRetiredLogos, dropUnused, findDigests, listUnused } from '../files/files.queries.ts';
import { keyOf } from '../files/keep.ts';
import { FILE_KEY } from '../files/store.ts';
import type { Job, JobContext } from './job.ts';

const DAY = 86_400_000;
/** Age at which unreferenced bytes are removed: far longer than any upload takes to commit. */
const GRACE_MS = DAY;
/** How long the URL of a replaced logo stays valid. */
const OLD_LOGO_MS = 30 * DAY;

/**
 * Removes unreachable files: those no row refers to, and bytes of uploads that never committed. The row is locked
 * during removal, so a concurrent upload of the same bytes waits and writes them again.
 */
export const orphanFiles: Job = {
  name: 'orphan-files',
  summary: 'remove files that nothing uses any more, and what uploads that were cut off left behind',
  everyMinutes: 24 * 60,
  run: async (context) => {
    const { db, now } = context;
    const logos = await dropRetiredLogos(db, new Date(now.getTime() - OLD_LOGO_MS).toISOString());
    return { logos, unused: await removeUnused(context), stray: await removeStray(context) };
  },
};

async function removeUnused({ db, files, now, signal }: JobContext): Promise<number> {
  const before = new Date(now.getTime() - GRACE_MS).toISOString();
  let removed = 0;
  for (;;) {
    const some = await listUnused(db, before, 200);
    for (const file of some) {
      if (signal.aborted) return removed;
      await inTransaction(db, async (tx) => {
        if (!(await dropUnused(tx, file.account_id, file.digest, before))) return;
        await files.remove(keyOf(file));
        removed++;
      });
    }
    if (some.length < 200) return removed;
  }
}

async function removeStray({ db, files, now, signal }: JobContext): Promise<number> {
  const before = now.getTime() - GRACE_MS;
  let removed = 0;
  for await (const page of files.list()) {
    const old = page.filter(({ writtenAt }) => writtenAt.getTime() < before).map(({ key }) => key);
    const known = new Set(await knownAmong(db, old));
    for (const key of old.filter((one) => !known.has(one))) {
      if (signal.aborted) return removed;
      // Files of unknown accounts are left alone.
      const isOurs = await (FILE_KEY.test(key) ? removeLocked(key) : files.remove(key)).then(
        () => true,
        (error: unknown) => {
          if (isDangling(error)) return false;
          throw error;
        },
      );
      if (isOurs) removed++;
    }
  }
  return removed;

  /** Inserts a row to lock it; it is deleted with the bytes. */
  function removeLocked(key: string): Promise<void> {
    const [account, digest] = key.split('/') as [string, string];
    const row = { account_id: Number(account), digest, media_type: '', size: 0, width: 0, height: 0 };
    return inTransaction(db, async (tx) => {
      if ((await findDigests(tx, row.account_id, [digest])).length) return;
      await claimFile(tx, row, new Date(0).toISOString());
      await files.remove(key);
      await dropUnused(tx, row.account_id, digest, now.toISOString());
    });
  }
}

async function knownAmong(db: JobContext['db'], keys: readonly string[]): Promise<string[]> {
  const byAccount = Map.groupBy(
    keys.filter((key) => FILE_KEY.test(key)),
    (key) => Number(key.split('/')[0]),
  );
  const found: string[] = [];
  for (const [accountId, own] of byAccount)
    for (const digest of await findDigests(
      db,
      accountId,
      own.map((key) => key.split('/')[1] as string),
    ))
      found.push(`${accountId}/${digest}`);
  return found;
}
