import type { competencePeople } from '@jornada/contract/competences-people';
import { may } from '@jornada/domain/access';
import { competencesOf, gapsOf } from '@jornada/domain/competence-people';
import { leads } from '@jornada/domain/lines';
import { forbidden } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { releasedTo } from '../performance-evaluations/competence-results.service.ts';
import { READ, TARGET } from '../performance-evaluations/results.service.ts';
import { chosenPeople } from '../performance-evaluations/subjects.service.ts';
import { listLines } from '../user/lines.queries.ts';
import { linesOfAccount } from '../user/lines.service.ts';
import { person } from '../user/user.service.ts';
import { expectedOf } from './people.service.ts';

interface Asked {
  leader_id?: number | undefined;
  department?: string | undefined;
}

/**
 * The people whose gaps are summed: managers of evaluations choose freely, leaders get the people below them or below
 * one of these. Departments are in HR records, which leaders may not read.
 * @throws 403 for other people
 */
async function askedAbout({ db, caller }: CallContext, { leader_id, department }: Asked): Promise<Asked> {
  const { accountId, userId, level } = caller;
  if (may(level, 'evaluations.manage')) return { leader_id, department };
  const leader = leader_id ?? userId;
  const isOwn = leader === userId || leads(await listLines(db, accountId), userId, leader) !== 'no';
  if (!isOwn || department !== undefined) throw forbidden();
  return { leader_id: leader };
}

export const competencePeopleHandlers: Handlers<typeof competencePeople> = {
  byPerson: async ({ params: { userId } }, context) => {
    const { db, caller, audit } = context;
    const one = await person(db, caller, userId);
    const { expected, names } = await expectedOf(db, caller.accountId, [one]);
    const released = (await releasedTo(context, [userId])).get(userId) ?? [];
    if (userId !== caller.userId)
      for (const { evaluation_id } of released)
        audit({ target: TARGET, targetId: evaluation_id, targetIds: [userId], action: READ });
    const { profile = null, belonging = new Map() } = expected.get(userId) ?? {};
    const competences = competencesOf(belonging, released).map((of) => ({
      ...of,
      name: names.get(of.competence_id) ?? '',
    }));
    return { profile, competences };
  },

  gaps: async ({ query }, context) => {
    const { db, caller } = context;
    const { accountId } = caller;
    const chosen = new Set((await chosenPeople(db, accountId, await askedAbout(context, query))).found);
    const people = (await linesOfAccount(db, accountId))
      .filter(({ user_id }) => chosen.has(user_id))
      .map(({ user_id: id, ...one }) => ({ id, ...one }));
    const { expected, names } = await expectedOf(db, accountId, people);
    const released = await releasedTo(context, [...chosen]);
    const seen = people.map(({ id }) =>
      competencesOf(expected.get(id)?.belonging ?? new Map(), released.get(id) ?? []),
    );
    return { items: gapsOf(seen).map((gap) => ({ ...gap, name: names.get(gap.competence_id) ?? '' })) };
  },
};
