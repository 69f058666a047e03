import type { Db } from '../db/handle.ts';
import { dispositionOf } from './disposition.ts';
import { isImageShown } from './files.queries.ts';
import { findLogo } from './logos.queries.ts';
import { keyOf } from './keep.ts';
import type { FileSigner } from './signing.ts';
import { FILE_KEY, type FileStore } from './store.ts';

/** A decrypted document of an absence. */
export interface OpenedDocument {
  size: number;
  bytes: ReadableStream<Uint8Array>;
  mediaType: string;
  disposition: string;
}

/** The file of a signed URL; null if it is invalid or has expired, or if its comment was deleted. */
export async function openSigned(
  files: FileStore,
  db: Db,
  signer: FileSigner,
  key: string,
  query: Record<string, string>,
  now: Date,
  openDocument: (of: { accountId: number; digest: string; id: number }) => Promise<OpenedDocument | null | undefined>,
) {
  const ticket = FILE_KEY.test(key) ? signer.check(key, query, now) : undefined;
  if (!ticket) return null;
  const [accountId = '', digest = ''] = key.split('/');
  const { documentId: id } = ticket;
  if (id !== undefined) return openDocument({ accountId: Number(accountId), digest, id });
  if (ticket.imageId !== undefined && !(await isImageShown(db, Number(accountId), ticket.imageId, digest))) return null;
  const file = await files.read(key);
  return file && { ...file, mediaType: ticket.mediaType, disposition: dispositionOf('inline', ticket.fileName) };
}

/** The logo with this URL file name: its token and the extension of its format. */
export async function openLogo(files: FileStore, db: Db, name: string) {
  const [, token] = /^([\w-]{22})\.(png|jpeg|webp)$/.exec(name) ?? [];
  const logo = token === undefined ? undefined : await findLogo(db, token);
  const file = logo && (await files.read(keyOf(logo)));
  return file && { ...file, mediaType: logo.media_type };
}
