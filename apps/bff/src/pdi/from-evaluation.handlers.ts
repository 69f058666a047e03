import type { pdi } from '@jornada/contract/pdi';
import { addDays, dateIn } from '@jornada/domain/calendar';
import { isReadable } from '@jornada/domain/evaluation-readers';
import { USUAL_PLAN_DAYS } from '@jornada/domain/pdi';
import { faultsOfChosen, goalsFrom } from '@jornada/domain/pdi-from-evaluation';
import { invalid } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { findOpened, findSubject, listCells } from '../performance-evaluations/results.queries.ts';
import { expectedIn, notReleased, numbersOf } from '../performance-evaluations/results.service.ts';
import { readCompetences } from '../performance-evaluations/templates.queries.ts';
import type { Vault } from '../vault/vault.ts';
import { assertNone } from './changes.service.ts';
import { createPlan } from './plans.service.ts';
import { deskOf } from './readers.service.ts';

/** Drafts a plan from the caller's released result, for the selected competences. */
export const fromEvaluationHandlers = (vault: Vault): Pick<Handlers<typeof pdi>, 'fromEvaluation'> => ({
  fromEvaluation: async ({ body: { evaluation_id, competence_ids } }, context) => {
    const { db, caller, now } = context;
    const { name, seen } = await ownCompetences(context, evaluation_id);
    const competences = await readCompetences(db, caller.accountId, [...seen.keys()]);
    assertNone(faultsOfChosen(competence_ids, new Set(seen.keys()), competences));
    const starts_on = dateIn(caller.timeZone, now);
    return createPlan(deskOf(context, vault), {
      title: name,
      evaluation_id,
      starts_on,
      ends_on: addDays(starts_on, USUAL_PLAN_DAYS),
      goals: goalsFrom(
        competence_ids.flatMap((id) => seen.get(id) ?? []),
        competences,
      ),
    });
  },
});

/**
 * The ratings by others of the caller in each competence of an evaluation, with its name.
 * @throws 400 `not_here` for an evaluation that is not about the caller, 404 `not_released` before its release
 */
async function ownCompetences({ db, caller: { accountId, userId } }: CallContext, evaluationId: number) {
  const cycle = await findOpened(db, accountId, evaluationId);
  const subject = cycle && (await findSubject(db, accountId, evaluationId, userId));
  if (!subject) throw invalid('evaluation_id', 'is no evaluation that is about you', 'not_here');
  if (!isReadable('person', subject.state)) throw notReleased();
  const cells = (await listCells(db, accountId, evaluationId, [userId])).get(userId) ?? [];
  const expected = expectedIn(cycle, subject);
  const seen = numbersOf(cells, cycle, subject).competences.map(({ competence_id, others_hundredths }) => ({
    competence_id,
    others_hundredths,
    expected_level: expected.get(competence_id) ?? null,
  }));
  return { name: cycle.name, seen: new Map(seen.map((one) => [one.competence_id, one])) };
}
