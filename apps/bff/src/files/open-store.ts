import { createLocalStore } from './local-store.ts';
import type { S3Place } from './s3-store.ts';
import type { FileSigner } from './signing.ts';
import type { Blobs, FileStore } from './store.ts';

/** The file store of the settings. */
export type Storage = { folder: string } | { s3: S3Place };

/** Opens the configured store. The S3 client is loaded only if needed. */
export async function openStore(storage: Storage, publicUrl: string, signer: FileSigner): Promise<FileStore> {
  return withUrls(await openBlobs(storage), publicUrl, signer);
}

async function openBlobs(storage: Storage): Promise<Blobs> {
  if ('folder' in storage) return createLocalStore(storage.folder);
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(storage.s3);
}

/** The same files, with signed URLs of this server. */
export const withUrls = (blobs: Blobs, publicUrl: string, signer: FileSigner): FileStore => ({
  ...blobs,
  signedUrl: (key, { now, seconds, ...ticket }) =>
    new URL(
      signer.pathOf({ ...ticket, key, until: new Date(now.getTime() + seconds * 1_000).toISOString() }),
      publicUrl,
    ).href,
});

/**
 * `s3://bucket/prefix?endpoint=https://…&region=…`
 * @throws TypeError with the reason
 */
export function placeOf(url: string): S3Place {
  const { protocol, hostname: bucket, pathname, searchParams, username, password } = new URL(url);
  if (protocol !== 's3:') throw new TypeError('must begin with s3://');
  if (username || password)
    throw new TypeError('holds no credentials; they come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new TypeError('must name a bucket');
  const unknown = [...searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region');
  if (unknown !== undefined) throw new TypeError(`knows endpoint and region, not ${unknown}`);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)))
    throw new TypeError('endpoint must be an http or https address');
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return { bucket, endpoint, region: searchParams.get('region') ?? 'us-east-1', prefix: prefix && `${prefix}/` };
}
