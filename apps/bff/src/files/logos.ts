import { randomBytes } from 'node:crypto';
import { LOGO_EDGE } from '@jornada/domain/images';
import type { Db } from '../db/handle.ts';
import type { FileRow } from './files.queries.ts';
import { insertLogo, retireLogos } from './logos.queries.ts';
import { cleanImage } from './images.ts';
import { type Keeper, storeFile } from './keep.ts';

/** Creates a logo from an upload and stores it, before the transaction that refers to it. */
export const storeLogo = async (
  keeper: Keeper,
  accountId: number,
  file: { bytes: Uint8Array<ArrayBuffer> },
): Promise<FileRow> => storeFile(keeper, accountId, await cleanImage(file, LOGO_EDGE, 'file'));

/** The path of a logo's URL. */
export const logoPath = (token: string, mediaType: string): string =>
  `/logos/${token}.${mediaType.replace('image/', '')}`;

/**
 * Gives a stored logo its public, unguessable, immutable name and lets the previous one expire.
 * @param clientId null for the account's own logo
 * @returns the path to save with the account or client
 */
export async function publishLogo(tx: Db, logo: FileRow, clientId: number | null, now: Date): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await insertLogo(tx, { token, account_id: logo.account_id, digest: logo.digest, client_id: clientId });
  await retireLogos(tx, logo.account_id, clientId, token, now.toISOString());
  return logoPath(token, logo.media_type);
}

/** Lets the current logo expire. */
export const withdrawLogo = (tx: Db, accountId: number, clientId: number | null, now: Date) =>
  retireLogos(tx, accountId, clientId, null, now.toISOString());

/** The response to a logo upload. */
export const storedAt = (publicUrl: string, path: string) => ({
  status: true,
  message: 'The logo is stored',
  data: { Location: `${publicUrl}${path}` },
});

/** A logo's absolute address: the stored path on the current public host. */
export const absolute = (publicUrl: string, path: string): string =>
  path.startsWith('/') ? `${publicUrl}${path}` : path;
