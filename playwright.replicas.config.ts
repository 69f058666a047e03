import { defineConfig } from 'playwright/test';
import type { Engine } from './e2e/test-environment.ts';
import base from './playwright.config.ts';

/** The end-to-end tests against two processes behind one address, and those that need two: `npm run check:replicas`. */
export default defineConfig<object, { engine: Engine | 'replicas' }>({
  ...base,
  globalSetup: ['./scripts/one-postgres.ts', './scripts/one-s3.ts'],
  testIgnore: [],
  projects: [{ name: 'replicas', use: { engine: 'replicas' } }],
});
