import { contract } from '@jornada/contract/contract';
import { changesAccount, type Endpoint } from '@jornada/contract/endpoint';
import type { events } from '@jornada/contract/events';
import { concernsRightsOf, messageOf } from '@jornada/domain/changes';
import type { Changes } from '../db/changes.ts';
import type { Handlers } from '../http/mount.ts';
import { hasChangedSince } from './events.queries.ts';

/** A write is in the log with the moment it began; it may have landed this much later, behind what the page had read. */
const WRITE_MS = 5_000;

const ENDPOINTS = Object.values(contract).flatMap((operations) => Object.values<Endpoint>(operations));

const ROWS_SEEN_BY = new Map(ENDPOINTS.map(({ resource, rowsSeenBy }) => [resource, rowsSeenBy]));
const rowsSeenBy = (resource: string) => ROWS_SEEN_BY.get(resource) ?? null;

/** Actions in the audit log that change nothing. */
const READINGS = ENDPOINTS.filter((endpoint) => !changesAccount(endpoint)).map(
  ({ resource, name }) => `${resource}.${name}`,
);

/** Sends changes to everyone of the account; the rows and the author only to those who may see every row. */
export const eventsHandlers = (changes: Changes): Handlers<typeof events> => ({
  stream:
    async ({ query: { loaded_ms_ago } }, { db, caller, now }) =>
    async ({ tell, judgeAgain, end }) => {
      const stop = await changes.follow(caller.accountId, {
        changed: (change) => {
          tell({ event: 'change', ...messageOf(change, caller.level, rowsSeenBy) });
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
