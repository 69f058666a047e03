import { startPostgres } from './postgres.ts';

/**
 * PostgreSQL for one run of vitest. `npm test` has started one already and names it in TEST_POSTGRES_URL; who runs
 * vitest alone gets one here.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL']) return undefined;
  const postgres = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  return postgres.stop;
}
