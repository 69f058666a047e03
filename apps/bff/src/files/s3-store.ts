import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Refusal } from '@jornada/domain/refusal';
import { failIfSilent, withDeadline } from './deadline.ts';
import type { Blobs } from './store.ts';

export interface S3Place {
  bucket: string;
  /** Endpoint of an S3-compatible store; AWS if absent. */
  endpoint: string | undefined;
  region: string;
  /** Prefix of every key, ending in a slash; may be empty. */
  prefix: string;
}

/** The time limit of a call with all its attempts, in milliseconds. */
const DEADLINE_MS = 10_000;

/**
 * Files in a bucket. S3 guarantees that an object is complete or absent. Credentials come from the standard AWS chain:
 * AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the machine's role.
 * @param deadlineMs after this time a call fails with a Refusal 503, even if the store has accepted it and is silent
 */
export function createS3Store({ bucket, endpoint, region, prefix }: S3Place, deadlineMs = DEADLINE_MS): Blobs {
  const s3 = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // Half of the time per attempt leaves time for another one. Without the last option the SDK only logs a warning.
    requestHandler: { connectionTimeout: 1_500, requestTimeout: deadlineMs / 2, throwOnRequestTimeout: true },
    // Not all compatible stores support the checksums that AWS added in 2025; TLS and the digest protect the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  type Call<T> = (options: { abortSignal: AbortSignal }) => Promise<T>;
  const ask = <T>(call: Call<T>): Promise<T> =>
    withDeadline(deadlineMs, (abortSignal) => call({ abortSignal })).catch((error: unknown) => {
      throw asRefusal(error);
    });
  const askIfThere = <T>(call: Call<T>): Promise<T | undefined> =>
    withDeadline(deadlineMs, (abortSignal) => call({ abortSignal })).catch((error: unknown) => {
      if (statusOf(error) === 404) return undefined;
      throw asRefusal(error);
    });

  return {
    async put(key, bytes, mediaType) {
      const object = { ...at(key), Body: bytes, ContentLength: bytes.byteLength, ContentType: mediaType };
      await ask((options) => s3.send(new PutObjectCommand(object), options));
    },

    has: async (key) => (await askIfThere((options) => s3.send(new HeadObjectCommand(at(key)), options))) !== undefined,

    async read(key) {
      const found = await askIfThere((options) => s3.send(new GetObjectCommand(at(key)), options));
      if (!found?.Body) return undefined;
      const bytes = found.Body.transformToWebStream() as ReadableStream<Uint8Array>;
      return { size: found.ContentLength ?? 0, bytes: failIfSilent(bytes, deadlineMs) };
    },

    async remove(key) {
      await askIfThere((options) => s3.send(new DeleteObjectCommand(at(key)), options));
    },

    async *list() {
      let after: string | undefined;
      do {
        const next = { Bucket: bucket, Prefix: prefix, ...(after !== undefined && { ContinuationToken: after }) };
        const page = await ask((options) => s3.send(new ListObjectsV2Command(next), options));
        yield (page.Contents ?? []).map(({ Key = '', LastModified }) => ({
          key: Key.slice(prefix.length),
          writtenAt: LastModified ?? new Date(),
        }));
        after = page.NextContinuationToken;
      } while (after);
    },
  };
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** A store that is down, busy or slow may recover; a wrong key or missing bucket is logged as an error. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const status = statusOf(error);
  const isAway = status === undefined || status === 429 || status >= 500;
  return isAway && error instanceof Error
    ? new Refusal('unavailable', 'Service unavailable', { retryAfter: 2 })
    : error;
}
