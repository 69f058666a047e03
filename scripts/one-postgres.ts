import { startPostgres } from './postgres.ts';

/**
 * One PostgreSQL for a whole run of vitest or Playwright, named in TEST_POSTGRES_URL. `npm test` has started one for all
 * its phases; who runs vitest or Playwright alone gets one here.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL']) return undefined;
  const postgres = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  return postgres.stop;
}
