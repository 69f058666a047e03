import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { launchOptions } from './scripts/browser.ts';
import { screenCommands, screenServer } from './scripts/screen-server.ts';

// Twice the work on a machine that does something else as well is no failure.
const patient = { testTimeout: 30_000, hookTimeout: 60_000 };
const serverTests = { ...patient, include: ['apps/bff/src/**/*.test.ts'] };

/** The server's tests run twice, on SQLite and on PostgreSQL; TEST_DATABASE is all they know of it. */
const onSqlite: TestProjectInlineConfiguration = {
  test: { ...serverTests, name: 'server-sqlite', env: { TEST_DATABASE: 'sqlite' } },
};
const onPostgres: TestProjectInlineConfiguration = {
  test: {
    ...serverTests,
    name: 'server-postgres',
    globalSetup: 'scripts/one-postgres.ts',
    setupFiles: 'scripts/on-postgres.ts',
  },
};

/** Whatever touches files once more, with the files on an S3-compatible server. */
const onS3: TestProjectInlineConfiguration = {
  test: {
    ...patient,
    name: 'server-s3',
    include: ['apps/bff/src/{accounts,clients,comments,files}/**/*.test.ts'],
    globalSetup: 'scripts/one-s3.ts',
    setupFiles: 'scripts/on-s3.ts',
    env: { TEST_DATABASE: 'sqlite' },
  },
};

const rules: TestProjectInlineConfiguration = {
  test: {
    name: 'rules',
    include: ['*.test.ts', 'packages/*/src/**/*.test.ts', 'apps/web/{src,build}/**/*.test.ts', 'scripts/**/*.test.ts'],
  },
};

/** Screens as they are seen and clicked, in Chromium, before the real server. */
const screens: TestProjectInlineConfiguration = {
  extends: './vite.config.ts',
  plugins: [screenServer()],
  test: {
    name: 'screens',
    ...patient,
    include: ['apps/web/src/**/*.test.tsx'],
    // How long a person would wait for what a test expects to see.
    expect: { poll: { timeout: 5_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: launchOptions(),
        contextOptions: { locale: 'en-US', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' },
        actionTimeout: 5_000,
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
      commands: screenCommands,
    },
  },
};

/** The built product as a process: what it weighs, how it starts, stops, and what it survives. Needs `npm run build`. */
const product: TestProjectInlineConfiguration = {
  test: { name: 'product', include: ['e2e/product/*.test.ts'], testTimeout: 300_000, fileParallelism: false },
};

/** Tools of somebody else against the product as a process: a generated client, a validating proxy. Needs `npm run check:…`. */
const thirdParty: TestProjectInlineConfiguration = {
  test: { name: 'third-party', include: ['third-party/*.test.ts'], testTimeout: 300_000, hookTimeout: 120_000 },
};

export default defineConfig({
  test: {
    // What a test prints is read where the test failed.
    silent: 'passed-only',
    projects: [rules, onSqlite, onPostgres, onS3, screens, product, thirdParty],
  },
});
