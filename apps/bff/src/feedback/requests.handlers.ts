import { feedbackRequests } from '@jornada/contract/feedback-requests';
import { dateIn } from '@jornada/domain/calendar';
import { pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import type { Vault } from '../vault/vault.ts';
import { deskOf } from './readers.service.ts';
import { countRequests, listRequests, REQUEST_ORDER } from './requests.queries.ts';
import { decline, shownRequest, shownRequests, withdraw } from './requests.service.ts';
import { ask } from './ask.service.ts';

export const feedbackRequestsHandlers = (vault: Vault): Handlers<typeof feedbackRequests> => ({
  list: async ({ query: { waiting, ...order } }, context) => {
    const { db, caller, now } = context;
    const { accountId, userId, timeZone } = caller;
    const filter = { userId, ...(waiting && { waitingOn: dateIn(timeZone, now) }) };
    const page = await pageOf(feedbackRequests.list, REQUEST_ORDER, order, {
      rows: (segment) => listRequests(db, accountId, filter, segment),
      count: () => countRequests(db, accountId, filter),
    });
    return { ...page, items: await shownRequests(deskOf(context, vault), page.items) };
  },

  byId: ({ params: { id } }, context) => shownRequest(deskOf(context, vault), id),

  create: ({ body }, context) => ask(deskOf(context, vault), body),

  withdraw: async ({ params: { id } }, context) => {
    await withdraw(deskOf(context, vault), id);
    return { message: 'Withdrawn' };
  },

  decline: ({ params: { id }, body: { reason = '' } }, context) => decline(deskOf(context, vault), id, reason),
});
