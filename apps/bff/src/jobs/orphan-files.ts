import { isDangling } from '../db/engines/errors.ts';
import { beginRemoval, beginStrayRemoval, endRemoval, findDigests, listUnused } from '../files/files.queries.ts';
import { dropRetiredLogos } from '../files/logos.queries.ts';
import { keyOf } from '../files/keep.ts';
import { FILE_KEY } from '../files/store.ts';
import type { Job, JobContext } from './job.ts';

const DAY = 86_400_000;
/** Age at which unreferenced bytes are removed: far longer than any upload takes to commit. */
const GRACE_MS = DAY;
/** How long the URL of a replaced logo stays valid. */
const OLD_LOGO_MS = 30 * DAY;

/**
 * Removes unreachable files: those no row refers to, and bytes of uploads that never committed. The row is marked
 * during the removal, so a concurrent upload of the same bytes waits and writes them again. No transaction is open
 * while the store is called.
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
  const clock = clockFrom(now);
  const before = new Date(now.getTime() - GRACE_MS).toISOString();
  let removed = 0;
  for (;;) {
    const some = await listUnused(db, before, 200);
    for (const file of some) {
      if (signal.aborted) return removed;
      const removal = { ...file, at: clock() };
      if (!(await beginRemoval(db, removal, before))) continue;
      await files.remove(keyOf(file));
      await endRemoval(db, removal);
      removed++;
    }
    if (some.length < 200) return removed;
  }
}

/** The current time of a job that works as of `now`. */
const clockFrom = (now: Date) => {
  const offset = now.getTime() - performance.now();
  return () => new Date(offset + performance.now()).toISOString();
};

async function removeStray({ db, files, now, signal }: JobContext): Promise<number> {
  const clock = clockFrom(now);
  const before = now.getTime() - GRACE_MS;
  let removed = 0;
  for await (const page of files.list()) {
    const old = page.filter(({ writtenAt }) => writtenAt.getTime() < before).map(({ key }) => key);
    const known = new Set(await knownAmong(db, old));
    for (const key of old.filter((one) => !known.has(one))) {
      if (signal.aborted) return removed;
      // Files of unknown accounts are left alone.
      const isOurs = await (FILE_KEY.test(key) ? removeMarked(key) : files.remove(key)).then(
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

  /** Inserts a row that marks the removal; it is deleted after the bytes. */
  async function removeMarked(key: string): Promise<void> {
    const [account, digest] = key.split('/') as [string, string];
    const removal = { account_id: Number(account), digest, at: clock() };
    if (!(await beginStrayRemoval(db, removal))) return;
    await files.remove(key);
    await endRemoval(db, removal);
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
