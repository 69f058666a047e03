import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Refusal } from '@jornada/domain/refusal';
import { dispositionOf } from './disposition.ts';
import type { FileStore } from './store.ts';

export interface S3Place {
  bucket: string;
  /** Endpoint of an S3-compatible store; AWS if absent. */
  endpoint: string | undefined;
  region: string;
  /** Prefix of every key, ending in a slash; may be empty. */
  prefix: string;
}

/**
 * Files in a bucket. S3 guarantees that an object is complete or absent. Credentials come from the standard AWS chain:
 * AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the machine's role.
 */
export function createS3Store({ bucket, endpoint, region, prefix }: S3Place): FileStore {
  const s3 = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_500, requestTimeout: 20_000 },
    // Not all compatible stores know the checksums AWS added in 2025; TLS and the digest protect the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  const ask = <T>(question: Promise<T>): Promise<T> =>
    question.catch((error: unknown) => {
      throw asRefusal(error);
    });
  const askIfThere = <T>(question: Promise<T>): Promise<T | undefined> =>
    question.catch((error: unknown) => {
      if (statusOf(error) === 404) return undefined;
      throw asRefusal(error);
    });

  return {
    origins: [originOf({ bucket, endpoint, region })],
    imageSeconds: 30,

    async put(key, bytes, mediaType) {
      await ask(
        s3.send(
          new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.byteLength, ContentType: mediaType }),
        ),
      );
    },

    has: async (key) => (await askIfThere(s3.send(new HeadObjectCommand(at(key))))) !== undefined,

    async read(key) {
      const found = await askIfThere(s3.send(new GetObjectCommand(at(key))));
      if (!found?.Body) return undefined;
      return { size: found.ContentLength ?? 0, bytes: found.Body.transformToWebStream() as ReadableStream<Uint8Array> };
    },

    async remove(key) {
      await askIfThere(s3.send(new DeleteObjectCommand(at(key))));
    },

    async *list() {
      let after: string | undefined;
      do {
        const page = await ask(
          s3.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: prefix,
              ...(after !== undefined && { ContinuationToken: after }),
            }),
          ),
        );
        yield (page.Contents ?? []).map(({ Key = '', LastModified }) => ({
          key: Key.slice(prefix.length),
          writtenAt: LastModified ?? new Date(),
        }));
        after = page.NextContinuationToken;
      } while (after);
    },

    signedUrl: (key, { mediaType, fileName, seconds }) =>
      getSignedUrl(
        s3,
        new GetObjectCommand({
          ...at(key),
          ResponseContentType: mediaType,
          ResponseContentDisposition: dispositionOf('inline', fileName),
          ResponseCacheControl: 'private, max-age=300',
        }),
        { expiresIn: seconds },
      ),
  };
}

/** Origin of presigned URLs: the endpoint, or the bucket's own host at AWS. */
const originOf = ({ bucket, endpoint, region }: Omit<S3Place, 'prefix'>) =>
  endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : new URL(endpoint).origin;

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** A store that is down, busy or slow may recover; a wrong key or missing bucket is logged as an error. */
function asRefusal(error: unknown): unknown {
  const status = statusOf(error);
  const isAway = status === undefined || status === 429 || status >= 500;
  return isAway && error instanceof Error
    ? new Refusal('unavailable', 'Service unavailable', { retryAfter: 2 })
    : error;
}
