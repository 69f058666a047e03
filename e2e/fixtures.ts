import { test as base, expect } from 'playwright/test';
import { type Engine, type TestEnvironment, openTestEnvironment } from './test-environment.ts';
import { type Account, newAccount } from './people.ts';
import { watch } from './page-errors.ts';
import { openReplicas } from './replicas.ts';

export { expect };

interface PerTest {
  /** An account of this test alone. */
  account: Account;
  /** Console messages that this test provokes: the page handles the response, and the browser logs it all the same. */
  expectedErrors: RegExp[];
}

interface PerWorker {
  engine: Engine | 'replicas';
  /** Every worker has its own environment: a process of the built product with a database of its own. */
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

  // A page that works but logs an error has failed, whatever the test is about.
  page: async ({ page, expectedErrors }, provide) => {
    const errors = await watch(page);
    await provide(page);
    expect(errors.filter((what) => !expectedErrors.some((expected) => expected.test(what)))).toEqual([]);
  },
});
