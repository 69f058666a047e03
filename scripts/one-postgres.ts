import { startPostgres } from './postgres.ts';

/**
 * Global set-up of vitest and Playwright: one PostgreSQL server per run, at TEST_POSTGRES_URL. `npm test` has started
 * one already; a separate run of vitest or Playwright starts its own.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL']) return undefined;
  const postgres = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  return postgres.stop;
}
