import type { Level } from '@jornada/domain/access';
import { test as base, expect } from 'playwright/test';
import { type Caller, caller, callerWith } from './caller.ts';
import { type Engine, type TestEnvironment, openTestEnvironment } from './test-environment.ts';
import { type Account, enter, newAccount, type Person } from './people.ts';
import { watch } from './page-errors.ts';
import { openReplicas } from './replicas.ts';
import { createTasks } from './tasks.ts';

export { expect };

/** A person, or the level of one of the five people of `account`. */
type Who = Person | Level;

export interface Fixtures {
  /** An account for this test only. */
  account: Account;
  /** Signs `page` in without the form. */
  enterAs: (who: Who) => Promise<void>;
  /** Signs `page` in without the form, and opens a path. */
  openAs: (who: Who, path: string) => Promise<void>;
  /** Calls the API as a person, to create the data of a test and to check the result. */
  callAs: (who: Who) => Promise<Caller>;
  /** Calls the API with the session of `page`. */
  send: Caller;
  /** Creates a task for each title, as the manager unless `who` is given; resolves with their ids. */
  createTasks: (titles: readonly string[], who?: Who) => Promise<number[]>;
  /** Console messages that this test provokes: the browser logs responses that the page handles. */
  expectedErrors: RegExp[];
}

/** Signs in for the data of a test. */
export type CallAs = Fixtures['callAs'];

interface PerWorker {
  engine: Engine | 'replicas';
  /** Each worker has its own environment: a process of the built product with its own database. */
  environment: TestEnvironment;
}

const personOf = ({ people }: Account, who: Who): Person => (typeof who === 'number' ? people[who] : who);

export const test = base.extend<Fixtures, PerWorker>({
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

  enterAs: async ({ page, environment, account }, provide) =>
    provide((who) => enter(page, environment, personOf(account, who))),

  openAs: async ({ page, enterAs }, provide) =>
    provide(async (who, path) => {
      await enterAs(who);
      await page.goto(path);
    }),

  callAs: async ({ request, environment, account }, provide) =>
    provide((who) => caller(request, environment, personOf(account, who))),

  send: async ({ page, environment }, provide) =>
    provide(callerWith(page.request, environment.url, { origin: environment.url })),

  createTasks: async ({ callAs }, provide) =>
    provide(async (titles, who = 3) => createTasks(await callAs(who), titles)),

  // A logged error fails every test.
  page: async ({ page, expectedErrors }, provide) => {
    const errors = await watch(page);
    await provide(page);
    expect(errors.filter((what) => !expectedErrors.some((expected) => expected.test(what)))).toEqual([]);
  },
});
