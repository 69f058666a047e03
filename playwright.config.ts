import { defineConfig } from 'playwright/test';
import type { Engine } from './e2e/test-environment.ts';
import { launchOptions } from './scripts/browser.ts';
import { ownFolder } from './scripts/own-folder.ts';

/** People using the built product. `npm test` builds it; alone: `npm run build && npx playwright test`. */
export default defineConfig<object, { engine: Engine | 'replicas' }>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // It takes two processes: `npm run check:replicas`.
  testIgnore: '**/replicas.e2e.ts',
  outputDir: ownFolder('journeys'),
  globalSetup: './scripts/one-postgres.ts',
  fullyParallel: true,
  workers: 2,
  // After so many, what is broken is common to all.
  maxFailures: 8,
  // What passes on a second try fails somebody tomorrow.
  retries: 0,
  forbidOnly: true,
  // Patient: a machine that does something else as well is no failure.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: launchOptions(),
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    actionTimeout: 10_000,
  },
  projects: [
    { name: 'sqlite', use: { engine: 'sqlite' } },
    // Screens do not know the engine: the main tests, tagged, are enough to see that the product runs on it.
    { name: 'postgres', use: { engine: 'postgres' }, grep: /@both-engines/ },
  ],
});
