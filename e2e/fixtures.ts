import { test as base, expect } from 'playwright/test';
import { type Engine, type TestEnvironment, openTestEnvironment } from './test-environment.ts';
import { type Account, newAccount } from './people.ts';
import { watch } from './page-errors.ts';
import { openReplicas } from './replicas.ts';

export { expect };

interface PerTest {
  /** An account for this test only. */
  account: Account;
  /** Console messages that this test provokes: the browser logs responses that the page handles. */
  expectedErrors: RegExp[];
}

interface PerWorker {
  engine: Engine | 'replicas';
  /** Each worker has its own environment: a process of the built product with its own database. */
  environment: TestEnvironment;
}

export const test = base.extend<PerTest, PerWorker>({
  engine: ['sqlite', { option: true, scope: 'worker' }],

  environment: [
    async ({ engine }, provide) => {
      const environment = await (engine === 'replicas' ? openReplicas() : openTestEnvironment(engine));
      await provide(environment);
      await environment.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ environment }, provide) => provide(environment.url),

  account: async ({ environment }, provide) => provide(await newAccount(environment)),

  expectedErrors: [[], { option: true }],

  // A logged error fails every test.
  page: async ({ page, expectedErrors }, provide) => {
    const errors = await watch(page);
    await provide(page);
    expect(errors.filter((what) => !expectedErrors.some((expected) => expected.test(what)))).toEqual([]);
  },
});
