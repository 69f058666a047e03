import { startS3 } from './s3.ts';

/** One S3-compatible server for a run of vitest, named in TEST_S3_URL for those tests that keep their files there. */
export default async function setup(): Promise<() => void> {
  const { url, credentials, checksSignatures, stop } = await startS3();
  process.env['TEST_S3_URL'] = url;
  process.env['TEST_S3_SIGNATURES'] = checksSignatures ? 'checked' : '';
  process.env['AWS_ACCESS_KEY_ID'] = credentials.accessKeyId;
  process.env['AWS_SECRET_ACCESS_KEY'] = credentials.secretAccessKey;
  return stop;
}
