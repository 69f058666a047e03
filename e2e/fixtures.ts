import { test as base, expect } from 'playwright/test';
import { type Engine, type House, openHouse } from './test-environment.ts';
import { type Account, newAccount } from './people.ts';
import { watch } from './quiet.ts';
import { openReplicas } from './replicas.ts';

export { expect };

interface PerTest {
  /** An account of this test alone. */
  account: Account;
  /** What this journey provokes and the browser writes down: an answer that the page shows in its own words. */
  mayHear: RegExp[];
}

interface PerWorker {
  engine: Engine | 'replicas';
  /** Every worker lives in its own house: a process of the built product with a database of its own. */
  house: House;
}

export const test = base.extend<PerTest, PerWorker>({
  engine: ['sqlite', { option: true, scope: 'worker' }],

  house: [
    async ({ engine }, provide) => {
      const house = await (engine === 'replicas' ? openReplicas() : openHouse(engine));
      await provide(house);
      await house.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ house }, provide) => provide(house.url),

  account: async ({ house }, provide) => provide(await newAccount(house)),

  mayHear: [[], { option: true }],

  // Whatever a journey is about, its page stays quiet: one that works but complains has failed.
  page: async ({ page, mayHear }, provide) => {
    const heard = await watch(page);
    await provide(page);
    expect(heard.filter((what) => !mayHear.some((expected) => expected.test(what)))).toEqual([]);
  },
});
