import { contract } from '@jornada/contract/contract';
import { changesAccount, type Endpoint } from '@jornada/contract/endpoint';
import type { events } from '@jornada/contract/events';
import { concernsRightsOf, isFor, messageOf, namesPerson, ownMessageOf } from '@jornada/domain/changes';
import { SIGN_IN_ACTIONS } from '@jornada/domain/sign-ins';
import type { Changes } from '../db/changes.ts';
import type { Handlers } from '../http/mount.ts';
import { hasChangedSince } from './events.queries.ts';

/**
 * An audit event has the time at which its write started; it may be committed this much later, after the page was
 * loaded.
 */
const WRITE_MS = 5_000;

const ENDPOINTS = Object.values(contract).flatMap((operations) => Object.values<Endpoint>(operations));

const ROWS_SEEN_BY = new Map(ENDPOINTS.map(({ resource, rowsSeenBy }) => [resource, rowsSeenBy]));
const rowsSeenBy = (resource: string) => ROWS_SEEN_BY.get(resource) ?? null;

/** Actions in the audit log that change nothing that a screen shows. */
const READINGS = [
  ...ENDPOINTS.filter((endpoint) => !changesAccount(endpoint)).map(({ resource, name }) => `${resource}.${name}`),
  ...SIGN_IN_ACTIONS,
];

/**
 * Streams changes to everyone in the account; ids and author only to those who may see every row. A person whose link has
 * ended receives only the changes that name them.
 */
export const eventsHandlers = (changes: Changes): Handlers<typeof events> => ({
  stream:
    async ({ query: { loaded_ms_ago } }, { db, caller, now }) =>
    async ({ send, recheckAccess, end }) => {
      const stop = await changes.subscribe(caller.accountId, {
        changed: (change) => {
          if (!isFor(change, caller.userId)) return;
          if (caller.linkActive) send({ event: 'change', ...messageOf(change, caller.level, rowsSeenBy) });
          else if (namesPerson(change, caller.userId))
            send({ event: 'change', ...ownMessageOf(change, caller.userId) });
          if (concernsRightsOf(change, caller.userId)) recheckAccess();
        },
        interrupted: () => {
          send({ event: 'reset' });
          recheckAccess();
        },
        signedOut: (userId) => {
          if (userId === caller.userId) recheckAccess();
        },
        ended: end,
      });
      try {
        if (loaded_ms_ago !== undefined) {
          // Queried after subscribing, so that no change is missed in between.
          const since = new Date(now.getTime() - loaded_ms_ago - WRITE_MS).toISOString();
          // After a link has ended, `reset` must not reveal changes by colleagues.
          if (!caller.linkActive || (await hasChangedSince(db, caller.accountId, since, READINGS)))
            send({ event: 'reset' });
        }
        return stop;
      } catch (error) {
        stop();
        throw error;
      }
    },
});
