import { createHash } from 'node:crypto';
import type { Db } from '../db/handle.ts';
import { claimFile, type FileRow } from './files.queries.ts';
import type { CleanImage } from './images.ts';
import type { FileStore } from './store.ts';

export const keyOf = ({ account_id, digest }: Pick<FileRow, 'account_id' | 'digest'>): string =>
  `${account_id}/${digest}`;

/** A file whose bytes are stored but not yet referenced by a row. */
export interface Stored extends FileRow {
  bytes: Uint8Array;
}

/** Writes an image to the store: the slow part, done before the transaction. */
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
 * Records in the transaction that the account keeps the file. The row comes first, so the clean-up job skips the file
 * from then on; bytes that the job removed just before are written again.
 */
export async function keepFile(tx: Db, files: FileStore, { bytes, ...row }: Stored, now: Date): Promise<void> {
  await claimFile(tx, row, now.toISOString());
  if (!(await files.has(keyOf(row)))) await files.put(keyOf(row), bytes, row.media_type);
}
