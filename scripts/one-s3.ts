import { startS3 } from './s3.ts';

/**
 * Global set-up of vitest and Playwright: one S3-compatible server per run. `npm test` has started one already; a
 * separate run of vitest or Playwright starts its own.
 */
export default async function setup(): Promise<(() => void) | undefined> {
  if (process.env['TEST_S3_URL']) return undefined;
  const { env, stop } = await startS3();
  Object.assign(process.env, env);
  return stop;
}
