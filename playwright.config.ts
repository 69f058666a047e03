import { defineConfig } from 'playwright/test';
import type { Engine } from './e2e/test-environment.ts';
import { launchOptions } from './scripts/browser.ts';
import { ownFolder } from './scripts/own-folder.ts';

const MINUTE_MS = 60_000;

/** The end-to-end tests of the built product. `npm test` builds it; alone: `npm run build && npx playwright test`. */
export default defineConfig<object, { engine: Engine | 'replicas' }>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // Needs two server processes: `npm run check:replicas`.
  testIgnore: '**/replicas*.e2e.ts',
  outputDir: ownFolder('e2e'),
  globalSetup: './scripts/one-postgres.ts',
  fullyParallel: true,
  workers: 2,
  // That many failures have a common cause.
  maxFailures: 8,
  // A test that passes when it is retried will fail again some day.
  retries: 0,
  forbidOnly: true,
  // Time limits only end what hangs, so they are far beyond what a busy machine needs.
  timeout: 15 * MINUTE_MS,
  expect: { timeout: 2 * MINUTE_MS },
  reporter: 'list',
  use: {
    launchOptions: launchOptions(),
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
    // The tests of screens use the product without animations too. Recording a trace of each test takes a fifth of the
    // time: after a failure, run the test again with `--trace on`.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 2 * MINUTE_MS,
    navigationTimeout: 2 * MINUTE_MS,
  },
  projects: [
    { name: 'sqlite', use: { engine: 'sqlite' } },
    // The screens do not depend on the engine: the main tests, tagged, show that the product runs on PostgreSQL.
    { name: 'postgres', use: { engine: 'postgres' }, grep: /@both-engines/ },
  ],
});
