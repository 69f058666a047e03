import { offboardings } from '@jornada/contract/user-offboarding';
import { may } from '@jornada/domain/access';
import { dateIn } from '@jornada/domain/calendar';
import { ACCESS_MONTHS } from '@jornada/domain/ended-link';
import { mayUndo } from '@jornada/domain/offboarding';
import { mayChangeLink } from '@jornada/domain/people';
import { forbidden, invalid, notFound, Refusal, staleVersion } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import { pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { dryRun } from '../db/transaction.ts';
import { lockBalance } from '../time-bank/bank.queries.ts';
import { findBalance } from '../time-bank/person-balance.queries.ts';
import { notifyOfSettlements } from '../time-bank/settlement-notices.service.ts';
import { lockWorker } from '../work-time/entries.queries.ts';
import { reverseTermination, type Settled, settleTermination } from '../time-bank/termination.service.ts';
import { settleAbsence } from '../time-bank/absence-debits.service.ts';
import { endTimer } from '../work-time/timers.service.ts';
import { lockLink } from './links.queries.ts';
import {
  countOffboardings,
  findNewest,
  insertOffboarding,
  type ListedRow,
  listOffboardings,
  OFFBOARDING_ORDER,
  type OffboardingRow,
  updateOffboarding,
} from './offboarding.queries.ts';
import { notifyOfOffboarding } from './offboarding-notices.service.ts';
import {
  assertMayLeave,
  assertRecipients,
  carryOut,
  choicesOf,
  dayOf,
  previewOf,
  revert,
  shownOffboarding,
  wrongState,
} from './offboarding.service.ts';
import { lockPeople } from './levels.queries.ts';
import { person } from './user.service.ts';

const TARGET = 'user';
const EXPLAINED = { explained: true };

/** Locks a person's link and returns the person. @throws Refusal 404, 403 if the caller may not end the link */
async function lockLeaver({ db, caller }: CallContext, userId: number) {
  await lockPeople(db, caller.accountId);
  await lockLink(db, caller.accountId, userId);
  const leaver = await person(db, caller, userId);
  const { level, is_active: active } = leaver;
  if (!mayChangeLink(caller.level, { level, active }, { level, active: !active })) throw forbidden();
  return leaver;
}

/** @throws Refusal 404 if there was never an offboarding */
async function newest({ db, caller }: CallContext, userId: number): Promise<ListedRow> {
  const row = await findNewest(db, caller.accountId, userId);
  if (!row) throw notFound();
  return row;
}

/** Locks a person who has left. @throws Refusal 403 for oneself, 404 */
async function lockLeft(context: CallContext, userId: number): Promise<ListedRow> {
  const { db, caller } = context;
  if (userId === caller.userId) throw forbidden();
  if (!(await lockWorker(db, { ...caller, userId }))) throw notFound();
  return newest(context, userId);
}

/** An offboarding, limited to what the caller may see. */
const shownTo = ({ caller }: CallContext, row: ListedRow) =>
  shownOffboarding(row, { explained: may(caller.level, 'people.offboard') });

/** Settles absences with the time bank on the caller's behalf. */
const settling =
  ({ db, caller: { accountId, userId, timeZone }, now }: CallContext) =>
  (id: number) =>
    settleAbsence(db, { accountId, by: userId, at: now.toISOString() }, id, dateIn(timeZone, now));

/** Checks an offboarding, and carries it out unless its last day is in the future. */
async function carryOutIfOver(context: CallContext, row: OffboardingRow): Promise<void> {
  const { db, caller, now, audit, requestId, outbox } = context;
  await assertRecipients(db, caller.accountId, row.user_id, row);
  await assertMayLeave(db, caller.accountId, row.user_id, row.left_on);
  if (row.left_on > dateIn(caller.timeZone, now)) return;
  for (const event of await carryOut(db, caller, row, now, { endTimer, settleAbsence: settling(context) }))
    audit(event);
  const { accountId, userId: actorId } = caller;
  await notifyOfOffboarding(db, { accountId, actorId, now, requestId, outbox }, row.user_id);
}

export const offboardingHandlers: Handlers<typeof offboardings> = {
  offboardings: async ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller }) => {
    const page = await pageOf(
      offboardings.offboardings,
      OFFBOARDING_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listOffboardings(db, caller.accountId, filter, segment),
        count: () => countOffboardings(db, caller.accountId, filter),
      },
    );
    const explained = may(caller.level, 'people.offboard');
    return { ...page, items: page.items.map((row) => shownOffboarding(row, { explained })) };
  },

  offboard: async ({ params: { id }, body: { dry_run, allocations, ...body } }, context) => {
    const { db, caller, now, audit } = context;
    const leaver = await lockLeaver(context, id);
    if (id === caller.userId) throw invalid('id', 'must be somebody else', 'oneself');
    if (!leaver.has_joined) throw new Refusal('conflict', 'Conflict', { code: 'not_joined' });
    if (!leaver.is_active) throw wrongState('done');
    if (!dry_run && (await findNewest(db, caller.accountId, id))?.state === 'planned') throw wrongState('planned');
    const { left_on, reason, note = '', access_months = ACCESS_MONTHS } = body;
    const { tasks_to = null, clients_to = null, reports_to = null } = body;
    const row = {
      user_id: id,
      left_on,
      reason,
      note,
      access_months,
      tasks_to,
      clients_to,
      reports_to,
      ...choicesOf(allocations),
      state: 'planned' as const,
      timer_minutes: null,
      created_by: caller.userId,
      created_at: now.toISOString(),
      done_at: null,
      undone_at: null,
    };
    const preview = await previewOf(db, caller.accountId, { userId: id, level: leaver.level, left_on, now });
    if (dry_run) {
      await assertRecipients(db, caller.accountId, id, row);
      await assertMayLeave(db, caller.accountId, id, left_on);
      return { offboarding: null, preview };
    }
    await insertOffboarding(db, caller.accountId, row);
    await carryOutIfOver(context, await newest(context, id));
    const stored = await newest(context, id);
    const fields = Object.keys({ ...body, allocations });
    if (stored.state === 'planned') audit({ target: TARGET, targetId: id, action: 'user.plan-offboarding', fields });
    return { offboarding: shownOffboarding(stored, EXPLAINED), preview };
  },

  changeOffboarding: async ({ params: { id }, body: { version, allocations, ...changes } }, context) => {
    const { db, caller, audit } = context;
    await lockLeaver(context, id);
    const before = await newest(context, id);
    if (before.version !== version) throw staleVersion(shownOffboarding(before, EXPLAINED));
    if (before.state !== 'planned') throw wrongState(before.state);
    const choices = { ...changes, ...(allocations && choicesOf(allocations)) };
    const set = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
    await updateOffboarding(db, caller.accountId, before.id, set);
    audit({ target: TARGET, targetId: id, fields: Object.keys(set) });
    await carryOutIfOver(context, await newest(context, id));
    return shownOffboarding(await newest(context, id), EXPLAINED);
  },

  settleOffboarding: async ({ params: { id }, body }, context) => {
    const { db, caller, now, audit } = context;
    const { percent, negative, accept_unexplained = false, judge_empty = false, reason, dry_run = false } = body;
    const row = await lockLeft(context, id);
    if (row.state !== 'done' || row.settled_at !== null)
      throw wrongState(row.settled_at === null ? row.state : 'settled');
    const at = now.toISOString();
    const choices = { percent, negative, acceptsUnexplained: accept_unexplained, judgesEmpty: judge_empty };
    const settle = async () => {
      // The lock creates the bank of a person without one, which a dry run rolls back.
      await lockBalance(db, caller.accountId, id);
      return settleTermination(
        db,
        { caller, userId: id, left_on: row.left_on, at },
        { ...choices, reason: reason || `Offboarding ${row.left_on}` },
      );
    };
    if (dry_run) {
      const { effect } = await dryRun(db, settle);
      return { offboarding: shownTo(context, row), ...effect, message: 'Nothing settled' };
    }
    const { effect, ...settled } = await settle();
    const kept = { settled_at: at, settled: JSON.stringify(settled satisfies Settled) };
    await updateOffboarding(db, caller.accountId, row.id, kept);
    audit({ target: TARGET, targetId: id, fields: ['settled_at'] });
    if (settled.closed.length)
      audit({ action: 'time-bank.close-person', target: 'time-bank', targetId: id, fields: ['state'] });
    const [settlementId] = settled.settlement_ids;
    if (settlementId !== undefined) {
      const fields = ['kind', 'minutes', 'reason'];
      audit({ action: 'time-bank.settle', target: 'time-bank-settlement', targetId: settlementId, fields });
      await notifyOfSettlements(context, [{ userId: id, settlementId }]);
    }
    return { offboarding: shownTo(context, await newest(context, id)), ...effect, message: 'Time bank settled' };
  },

  reverseOffboardingSettlement: async ({ params: { id }, body: { reason } }, context) => {
    const { db, caller, now, audit } = context;
    const { accountId } = caller;
    const row = await lockLeft(context, id);
    if (row.settled_at === null || row.settled === null) throw wrongState(row.state);
    const settled = JSON.parse(row.settled) as Settled;
    await lockBalance(db, accountId, id);
    await reverseTermination(db, { caller, userId: id, at: now.toISOString() }, settled, reason);
    await updateOffboarding(db, accountId, row.id, { settled_at: null, settled: null });
    audit({ target: TARGET, targetId: id, fields: ['settled_at', 'reason'] });
    if (settled.settlement_ids.length) {
      const [target, fields] = ['time-bank-settlement', ['reversed_at', 'reason']];
      audit({ action: 'time-bank.settle-reverse', target, targetIds: settled.settlement_ids, fields });
    }
    if (settled.closed.length)
      audit({ action: 'time-bank.close-person', target: 'time-bank', targetId: id, fields: ['state'] });
    return {
      offboarding: shownTo(context, await newest(context, id)),
      balance_minutes: await findBalance(db, accountId, id),
      message: 'Settlement reversed',
    };
  },

  undoOffboarding: async ({ params: { id } }, context) => {
    const { db, caller, now, audit } = context;
    const { is_active } = await lockLeaver(context, id);
    const row = await newest(context, id);
    if (row.state === 'done' && row.settled_at !== null) throw new Refusal('conflict', 'Conflict', { code: 'settled' });
    const isUndoable = row.state === 'planned' || (row.state === 'done' && !is_active);
    if (!isUndoable) throw wrongState(row.state);
    if (row.done_at !== null && !mayUndo(dayOf(caller, row.done_at), dateIn(caller.timeZone, now)))
      throw new Refusal('conflict', 'Conflict', { code: 'too_late' });
    const { conflicts, events } =
      row.state === 'done' ? await revert(db, caller, row, now, settling(context)) : { conflicts: [], events: [] };
    await updateOffboarding(db, caller.accountId, row.id, { state: 'undone', undone_at: now.toISOString() });
    audit({ target: TARGET, targetId: id, action: 'user.offboard-undo', fields: ['left_on'] });
    for (const event of events) audit(event);
    return { offboarding: shownOffboarding(await newest(context, id), EXPLAINED), conflicts };
  },
};
