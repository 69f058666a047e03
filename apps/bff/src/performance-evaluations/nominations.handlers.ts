import type { evaluationRaters } from '@jornada/contract/performance-evaluations-raters';
import type { Handlers } from '../http/mount.ts';
import type { Vault } from '../vault/vault.ts';
import { TARGET, visibleCycle } from './cycles.service.ts';
import { newLinkOf, removeOutside } from './links.service.ts';
import { listWaiting } from './nominations.queries.ts';
import { seenPlace, shownNominations } from './nominations.service.ts';
import { notifyPeople } from './notices.service.ts';
import { changeLeader, withdraw } from './places.service.ts';
import { nominate } from './proposals.service.ts';
import { approve } from './approvals.service.ts';

export const evaluationRatersHandlers = (vault: Vault): Handlers<typeof evaluationRaters> => ({
  ratersOf: async ({ params: { id } }, context) => {
    const { db, caller } = context;
    await visibleCycle(context, id);
    const people = await listWaiting(db, caller.accountId, id, caller.userId);
    return {
      items: people.map(({ waiting, ...person }) => ({
        ...person,
        waiting: person.user_id === caller.userId ? null : waiting,
      })),
    };
  },

  raters: async ({ params }, context) => shownNominations({ ...context, vault }, await seenPlace(context, params)),

  nominate: async ({ params, body }, context) => {
    const seen = await seenPlace(context, params, true);
    await nominate({ ...context, vault }, seen, body);
    const { leader_id } = seen.subject;
    if (seen.cycle.state !== 'draft' && leader_id !== null)
      await notifyPeople(context, 'evaluations.approve', params.id, [leader_id]);
    context.audit({ target: TARGET, targetId: params.id, fields: [body.group] });
    return shownNominations({ ...context, vault }, await seenPlace(context, params));
  },

  approve: async ({ params, body }, context) => {
    await approve({ ...context, vault }, await seenPlace(context, params, true), body);
    context.audit({ target: TARGET, targetId: params.id, fields: ['raters'] });
    return shownNominations({ ...context, vault }, await seenPlace(context, params));
  },

  newLink: async ({ params, body: { rater_id } }, context) => {
    const answer_url = await newLinkOf(context, await seenPlace(context, params, true), rater_id);
    context.audit({ target: TARGET, targetId: params.id, fields: ['external'] });
    return { answer_url };
  },

  removeOutside: async ({ params, body: { rater_id } }, context) => {
    await removeOutside(context, await seenPlace(context, params, true), rater_id);
    context.audit({ target: TARGET, targetId: params.id, fields: ['external'] });
    return shownNominations({ ...context, vault }, await seenPlace(context, params));
  },

  changeLeader: async ({ params, body: { user_id, reason } }, context) => {
    await changeLeader(context, params, user_id);
    context.audit({ target: TARGET, targetId: params.id, fields: ['leader_id'], reason });
    return { leader_id: user_id, message: 'Leader changed' };
  },

  withdraw: async ({ params }, context) => {
    await withdraw(context, params);
    context.audit({ target: TARGET, targetId: params.id, fields: ['subjects'] });
    return { message: 'Withdrawn' };
  },
});
