import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { type Machine, thisMachine } from './machine.ts';
import { root, say } from './process.mjs';
import { startS3rver } from './s3/s3rver.ts';
import { findSwift, startSwift } from './s3/swift.ts';

/** An S3-compatible server for tests, with an empty bucket. Its data is removed when it stops. */
export interface S3Server {
  /** The environment variables by which tests find it. */
  env: Record<string, string>;
  stop(): void;
}

const BUCKET = 'jornada-tests';
const SWIFT_FOLDER = join(root, '.cache', 'swift');

/** Starts OpenStack Swift, which verifies signatures; or s3rver, if there is no Swift and it cannot be downloaded. */
export async function startS3(machine: Machine = thisMachine(), folder = SWIFT_FOLDER): Promise<S3Server> {
  const swift = findSwift(machine, folder);
  const hasSwift = typeof swift !== 'string';
  say(`S3 server of the tests: ${hasSwift ? 'OpenStack Swift' : `s3rver, because ${swift}`}`);
  const { port, credentials, stop } = hasSwift ? await startSwift(swift) : await startS3rver();

  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  return {
    env: {
      TEST_S3_URL: `s3://${BUCKET}?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    stop,
  };
}
