import { contract } from '@jornada/contract/contract';
import { changesAccount, type Endpoint } from '@jornada/contract/endpoint';
import type { events } from '@jornada/contract/events';
import { concernsRightsOf, toldOf } from '@jornada/domain/changes';
import type { Changes } from '../db/changes.ts';
import type { Handlers } from '../http/mount.ts';
import { hasChangedSince } from './events.queries.ts';

/** A write is in the log with the moment it began; it may have landed this much later, behind what the page had read. */
const WRITE_MS = 5_000;

/** Actions that are written down and change nothing. */
const READINGS = Object.values(contract)
  .flatMap((operations) => Object.values(operations) as Endpoint[])
  .filter((endpoint) => !changesAccount(endpoint))
  .map(({ resource, name }) => `${resource}.${name}`);

/** What changes, told to everybody of the account: which rows and by whom only where they may see all of them. */
export const eventsHandlers = (changes: Changes): Handlers<typeof events> => ({
  stream:
    async ({ query: { loaded_ms_ago } }, { db, caller, now }) =>
    async ({ tell, judgeAgain, end }) => {
      const stop = await changes.follow(caller.accountId, {
        changed: (change) => {
          tell({ event: 'change', ...toldOf(change, caller.level) });
          if (concernsRightsOf(change, caller.userId)) judgeAgain();
        },
        interrupted: () => {
          tell({ event: 'reset' });
          judgeAgain();
        },
        signedOut: (userId) => {
          if (userId === caller.userId) judgeAgain();
        },
        ended: end,
      });
      try {
        if (loaded_ms_ago !== undefined) {
          // Looked up after the listening has begun, so that nothing falls between the two.
          const since = new Date(now.getTime() - loaded_ms_ago - WRITE_MS).toISOString();
          if (await hasChangedSince(db, caller.accountId, since, READINGS)) tell({ event: 'reset' });
        }
        return stop;
      } catch (error) {
        stop();
        throw error;
      }
    },
});
