import { createHash } from 'node:crypto';
import type { Db } from '../db/handle.ts';
import { claimFile, type FileRow } from './files.queries.ts';
import type { CleanImage } from './images.ts';
import type { FileStore } from './store.ts';

export const keyOf = ({ account_id, digest }: Pick<FileRow, 'account_id' | 'digest'>): string =>
  `${account_id}/${digest}`;

/** A file whose bytes are in the store, and which no row names yet. */
export interface Stored extends FileRow {
  bytes: Uint8Array;
}

/** Puts an image into the store: the slow half of keeping it, to be done before a transaction is opened. */
export async function storeImage(
  files: FileStore,
  accountId: number,
  image: Omit<CleanImage, 'bytes'> & { bytes: Uint8Array },
): Promise<Stored> {
  const { bytes, ...rest } = image;
  const stored = {
    ...rest,
    account_id: accountId,
    digest: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.byteLength,
    bytes,
  };
  await files.put(keyOf(stored), bytes, stored.media_type);
  return stored;
}

/**
 * Says in the transaction that the account keeps the file. The row comes first: from then on the job that removes
 * unused files keeps away. What it removed just before, since the same bytes had lain there unused, is written again.
 */
export async function keepFile(tx: Db, files: FileStore, { bytes, ...row }: Stored, now: Date): Promise<void> {
  await claimFile(tx, row, now.toISOString());
  if (!(await files.has(keyOf(row)))) await files.put(keyOf(row), bytes, row.media_type);
}
