import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { launchOptions } from './scripts/browser.ts';
import { ENGINE_FREE } from './scripts/engine-free-tests.ts';
import { screenCommands, screenServer } from './scripts/screen-server.ts';

const MINUTE_MS = 60_000;

// Time limits only end what hangs, so they are far beyond what a busy machine needs.
const limits = {
  testTimeout: 10 * MINUTE_MS,
  hookTimeout: 10 * MINUTE_MS,
  expect: { poll: { timeout: 2 * MINUTE_MS } },
};

/**
 * The files of one worker share its modules: loading them again for each file took half of the time. Tests share no state
 * by this, since neither the server nor the rules keep any in modules. On two processors Vitest would use a single worker.
 */
const oneLoad = { isolate: false, maxWorkers: Math.max(2, availableParallelism() - 1) };
/** One more for the server's tests, which also wait: for the database, for processes that they start, and for time limits. */
const serverLoad = { ...oneLoad, maxWorkers: oneLoad.maxWorkers + 1 };
const serverTests = { ...limits, ...serverLoad, include: ['apps/bff/src/**/*.test.ts'] };

/** The server's tests run twice, on SQLite and on PostgreSQL. TEST_DATABASE is the only difference they can see. */
const onSqlite: TestProjectInlineConfiguration = {
  test: {
    ...serverTests,
    name: 'server-sqlite',
    // Faults of connections to PostgreSQL and to an S3-compatible server.
    exclude: ['**/*.postgres.test.ts', '**/*.s3.test.ts'],
    env: { TEST_DATABASE: 'sqlite' },
  },
};
const onPostgres: TestProjectInlineConfiguration = {
  test: {
    ...serverTests,
    name: 'server-postgres',
    // Of what no engine changes, thousands of requests are enough once.
    exclude: ['**/*.sqlite.test.ts', '**/*.s3.test.ts', ...ENGINE_FREE],
    globalSetup: 'scripts/one-postgres.ts',
    setupFiles: 'scripts/on-postgres.ts',
  },
};

/** The tests that store files run once more, with the files on an S3-compatible server. */
const onS3: TestProjectInlineConfiguration = {
  test: {
    ...limits,
    ...serverLoad,
    name: 'server-s3',
    include: ['apps/bff/src/{accounts,clients,comments,files}/**/*.test.ts', 'apps/bff/src/user/photos.test.ts'],
    globalSetup: 'scripts/one-s3.ts',
    setupFiles: 'scripts/on-s3.ts',
    env: { TEST_DATABASE: 'sqlite' },
  },
};

const rules: TestProjectInlineConfiguration = {
  test: {
    ...limits,
    ...oneLoad,
    name: 'rules',
    include: ['*.test.ts', 'packages/*/src/**/*.test.ts', 'apps/web/{src,build}/**/*.test.ts', 'scripts/**/*.test.ts'],
    // These put shell scripts on PATH, which Windows does not run.
    exclude: process.platform === 'win32' ? ['scripts/**/*.posix.test.ts'] : [],
  },
};

/** The screens in Chromium, against the real server. */
const screens: TestProjectInlineConfiguration = {
  extends: './vite.config.ts',
  plugins: [screenServer()],
  test: {
    ...limits,
    // Pages at once: while one waits for the server, another one renders.
    maxWorkers: oneLoad.maxWorkers,
    name: 'screens',
    include: ['apps/web/src/**/*.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      connectTimeout: 10 * MINUTE_MS,
      provider: playwright({
        launchOptions: launchOptions(),
        contextOptions: { locale: 'en-US', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' },
        actionTimeout: 2 * MINUTE_MS,
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
      commands: screenCommands,
    },
  },
};

/** The built product as a process: size, start, stop, and recovery after kill -9. Needs `npm run build`. */
const product: TestProjectInlineConfiguration = {
  test: {
    ...limits,
    name: 'product',
    include: ['e2e/product/*.test.ts'],
    fileParallelism: false,
    globalSetup: 'scripts/one-postgres.ts',
  },
};

/** Third-party tools against the product as a process: a generated client, a validating proxy. Needs `npm run check:…`. */
const thirdParty: TestProjectInlineConfiguration = {
  test: { ...limits, name: 'third-party', include: ['third-party/*.test.ts'] },
};

export default defineConfig({
  test: {
    // Prints a test's output only where the test failed.
    silent: 'passed-only',
    projects: [rules, onSqlite, onPostgres, onS3, screens, product, thirdParty],
    tags: [{ name: 'nginx', description: 'Needs nginx, which is looked for and downloaded on Linux.' }],
  },
});
