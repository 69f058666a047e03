import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Refusal } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { claimFile, type FileRow } from './files.queries.ts';
import type { FileStore } from './store.ts';

export const keyOf = ({ account_id, digest }: Pick<FileRow, 'account_id' | 'digest'>): string =>
  `${account_id}/${digest}`;

/** The age at which a removal counts as interrupted, in milliseconds: several times the limit of a store call. */
const ABANDONED_MS = 60_000;
/** How long an upload waits for a removal of the same bytes, in milliseconds. */
const WAIT_MS = 10_000;
const POLL_MS = 100;

/** The dependencies of storing a file outside of a transaction, because the store may be slow. */
export interface Keeper {
  db: Db;
  files: FileStore;
  now: Date;
}

/**
 * Stores a file before the transaction that refers to it. Its row is written first: from then on the clean-up job
 * leaves it alone for a day, so the transaction need not check the store.
 * @throws Refusal 503 if the same bytes are being removed and that does not end
 */
export async function storeFile(
  { db, files, now }: Keeper,
  accountId: number,
  { bytes, ...rest }: Pick<FileRow, 'media_type' | 'width' | 'height'> & { bytes: Uint8Array },
): Promise<FileRow> {
  const row = rowOf(accountId, bytes, rest);
  for (let waited = 0; !(await claimFile(db, row, now.toISOString(), abandonedAt(now, waited))); waited += POLL_MS) {
    if (waited >= WAIT_MS) throw new Refusal('unavailable', 'Service unavailable', { retryAfter: WAIT_MS / 1_000 });
    await setTimeout(POLL_MS);
  }
  await files.put(keyOf(row), bytes, row.media_type);
  return row;
}

const abandonedAt = (now: Date, waited: number) => new Date(now.getTime() + waited - ABANDONED_MS).toISOString();

/** The stored properties of a file with sealed bytes. */
export const SEALED = { media_type: 'application/octet-stream', width: 0, height: 0 } as const;

/** The row of a file with these bytes. */
export const rowOf = (
  accountId: number,
  bytes: Uint8Array,
  about: Pick<FileRow, 'media_type' | 'width' | 'height'>,
): FileRow => ({
  ...about,
  account_id: accountId,
  digest: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.byteLength,
});
