import { formOf } from '@jornada/domain/evaluation-templates';
import { subjectAfter } from '@jornada/domain/evaluations';
import { forbidden, invalid, notFound } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import { changeCycle } from './cycles.queries.ts';
import { cycleOf, wrongState } from './cycles.service.ts';
import { changePlace, findPlace, insertNamed, listRaters, removeRaters } from './nominations.queries.ts';
import { listActive } from './rater-limits.queries.ts';
import { countForms } from './raters.queries.ts';

type Params = { id: number; userId: number };

/**
 * A person in a locked cycle, for people who manage evaluations.
 * @throws 404 if there is no such person, 403 for oneself
 */
async function managedPlace(context: CallContext, { id, userId }: Params) {
  const { db, caller } = context;
  const cycle = await cycleOf(context, id, true);
  const place = { accountId: caller.accountId, evaluationId: id, userId };
  const subject = await findPlace(db, place);
  if (!subject) throw notFound();
  if (userId === caller.userId) throw forbidden();
  return { place, cycle, subject };
}

/**
 * Changes a person's leader while a cycle is answered: the new leader gets a form, and the form of the previous one
 * stays only if it was submitted.
 * @throws 400 `oneself`, `not_active`, `duplicate`, 409 `wrong_state`, and as `managedPlace` does
 */
export async function changeLeader(context: CallContext, params: Params, userId: number): Promise<void> {
  const { db, caller, now } = context;
  const { accountId } = caller;
  const { place, cycle, subject } = await managedPlace(context, params);
  if (cycle.state !== 'collecting' || subject.state !== 'waiting') throw wrongState(cycle.state);
  if (userId === params.userId) throw invalid('user_id', 'must be somebody else', 'oneself');
  if (!(await listActive(db, accountId, [userId])).has(userId))
    throw invalid('user_id', 'is not an active person of this account', 'not_active');
  const raters = await listRaters(db, place);
  if (raters.some((one) => one.user_id === userId && one.rater_group !== 'leader'))
    throw invalid('user_id', 'is asked about this person already', 'duplicate');
  const leaders = raters.filter(({ rater_group }) => rater_group === 'leader');
  const gone = leaders.filter((one) => one.user_id !== userId && one.state !== 'submitted');
  await removeRaters(
    db,
    accountId,
    gone.map(({ id }) => id),
  );
  const hasForm = cycle.asked && formOf(cycle.asked.sections, 'leader', subject.snapshot).length > 0;
  if (hasForm && !leaders.some((one) => one.user_id === userId))
    await insertNamed(db, place, [
      {
        rater_group: 'leader',
        user_id: userId,
        external_name: null,
        external_email: null,
        state: 'open',
        proposed_by: null,
      },
    ]);
  await changePlace(db, place, { leader_id: userId });
  await changeCycle(db, accountId, params.id, gone.length ? { holds_traces: 1 } : {}, now.toISOString());
  await countForms(db, accountId, params.id);
}

/**
 * Withdraws a person from a cycle: their raters and forms are destroyed.
 * @throws 409 `wrong_state`, and as `managedPlace` does
 */
export async function withdraw(context: CallContext, params: Params): Promise<void> {
  const { db, caller, now } = context;
  const { accountId } = caller;
  const { place, cycle, subject } = await managedPlace(context, params);
  const next = subjectAfter('withdraw', subject.state);
  if (!next || (cycle.state !== 'nominating' && cycle.state !== 'collecting')) throw wrongState(cycle.state);
  await removeRaters(
    db,
    accountId,
    (await listRaters(db, place)).map(({ id }) => id),
  );
  await changePlace(db, place, { state: next });
  await changeCycle(db, accountId, params.id, { holds_traces: 1 }, now.toISOString());
  if (cycle.state === 'collecting') await countForms(db, accountId, params.id);
}
