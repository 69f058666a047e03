import type { evaluationResults } from '@jornada/contract/performance-evaluations-results';
import { may } from '@jornada/domain/access';
import { notFound } from '@jornada/domain/refusal';
import type { Handlers } from '../http/mount.ts';
import type { Vault } from '../vault/vault.ts';
import { exportResults } from './export.service.ts';
import { rateAsLeader } from './rating-changes.service.ts';
import { rateableBy } from './rating.service.ts';
import { releaseBy } from './release.service.ts';
import { listReadings } from './results.queries.ts';
import { briefResults, READ, resultOf, seenResult, TARGET } from './results.service.ts';

export const resultsHandlers = (vault: Vault): Handlers<typeof evaluationResults> => ({
  list: async ({ query: { user_id } }, context) => {
    const items = await briefResults(context, user_id);
    if (user_id !== context.caller.userId)
      for (const { evaluation_id } of items)
        context.audit({ target: TARGET, targetId: evaluation_id, targetIds: [user_id], action: READ });
    return { items };
  },

  byPerson: async ({ params: { id, userId } }, context) => {
    const seen = await seenResult(context, id, userId);
    if (seen.role !== 'person') context.audit({ target: TARGET, targetId: id, targetIds: [userId], action: READ });
    return resultOf(context, vault, seen);
  },

  readers: async ({ params: { id, userId } }, context) => {
    const { db, caller } = context;
    const { role } = await seenResult(context, id, userId);
    if (role !== 'person' && !may(caller.level, 'evaluations.manage')) throw notFound();
    return { items: await listReadings(db, caller.accountId, TARGET, id, userId) };
  },

  exportCsv: ({ params: { id } }, context) => exportResults(context, id),

  rate: async ({ params: { id, userId }, body }, context) => {
    const { db, caller, now, audit } = context;
    await rateableBy(context, vault, { id, userId }, body);
    const by = { accountId: caller.accountId, userId: caller.userId, at: now.toISOString() };
    await rateAsLeader(db, vault, by, { evaluationId: id, subjectId: userId }, body);
    audit({ target: TARGET, targetId: id, targetIds: [userId], fields: ['rating', 'potential', 'rationale'] });
    return resultOf(context, vault, await seenResult(context, id, userId));
  },

  release: async ({ params: { id }, body: { user_ids } }, context) => {
    const { released, notRated } = await releaseBy(context, id, user_ids);
    const results = `${released.length} ${released.length === 1 ? 'result' : 'results'} released`;
    return {
      released: released.length,
      not_rated: notRated,
      message: notRated.length ? `${results}, ${notRated.length} not rated` : results,
    };
  },
});
