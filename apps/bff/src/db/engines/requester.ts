import { AsyncLocalStorage } from 'node:async_hooks';
import type { Requester } from '../drivers/read-turns.ts';

/** Jobs, probes, and requests without an account yet. */
const NOBODY: Requester = { accountId: 0, userId: 0, assertWanted: () => {} };

const requesters = new AsyncLocalStorage<Requester>();

/** Runs `work`, whose statements take turns with those of other accounts and people. */
export const onBehalfOf = <T>(requester: Requester, work: () => Promise<T>): Promise<T> =>
  requesters.run(requester, work);

export const currentRequester = (): Requester => requesters.getStore() ?? NOBODY;
