import { absences } from '@jornada/contract/absences';
import { mayCancelAbsence, mayDecideAbsence } from '@jornada/domain/absences';
import { may } from '@jornada/domain/access';
import { addDays, dateIn, daysBetween } from '@jornada/domain/calendar';
import { forbidden, invalid, notFound, staleVersion } from '@jornada/domain/refusal';
import { eachRow, pageOf } from '../db/paging.ts';
import type { CallContext } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { settleAbsence } from '../time-bank/absence-debits.service.ts';
import { assertBankGives, promisableMinutes } from '../time-bank/promised-minutes.service.ts';
import {
  ABSENCE_ORDER,
  type AbsenceRow,
  allAbsences,
  countAbsences,
  findAbsence,
  insertAbsence,
  listAbsences,
  updateAbsence,
} from './absences.queries.ts';
import {
  assertOpen,
  assertPeriod,
  kindFor,
  lockPerson,
  notifyDeciders,
  notifyPerson,
  wrongState,
} from './absences.service.ts';
import { assertFits } from './fit.service.ts';
import { assertDocumented, decideAbsence, decideAll, minutesFromBank } from './decisions.service.ts';
import { lockKind } from './kinds.queries.ts';
import { withLines } from './csv.service.ts';
import { previewOf } from './preview.service.ts';
import { narrowed, peopleOf, readerOf, shown, shownOne, towards, visible } from './readers.service.ts';

const MOST_DAYS = 100;
const TARGET = 'absences';

export const absencesHandlers: Omit<
  Handlers<typeof absences>,
  'kinds' | 'createKind' | 'addDefaultKinds' | 'updateKind' | 'removeKind'
> = {
  list: async ({ query: { sort, limit, cursor, count, ...query } }, context) => {
    const { db, caller } = context;
    const reader = await readerOf(context);
    const filter = narrowed(reader, query);
    const page = await pageOf(
      absences.list,
      ABSENCE_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listAbsences(db, caller.accountId, filter, segment),
        count: () => countAbsences(db, caller.accountId, filter),
      },
    );
    return { ...page, items: await shown(reader, context, page.items) };
  },

  exportCsv: async ({ query: { sort, ...query } }, context) => {
    const { db, caller } = context;
    const reader = await readerOf(context);
    const filter = narrowed(reader, query);
    return eachRow(
      absences.exportCsv,
      ABSENCE_ORDER,
      { sort },
      async (segment) => withLines(reader, context, await listAbsences(db, caller.accountId, filter, segment)),
      ({ line }) => line,
    );
  },

  calendar: async ({ query: { from, to, team } }, context) => {
    if (to < from) throw invalid('to', 'must not be before from', 'before_from');
    if (daysBetween(from, to) >= MOST_DAYS)
      throw invalid('to', `must be within ${MOST_DAYS} days of from`, 'range_too_long');
    const reader = await readerOf(context);
    const filter = narrowed(reader, { from, to, status: ['requested', 'approved'], ...(team && { team }) });
    return {
      items: await shown(reader, context, await allAbsences(context.db, context.caller.accountId, filter)),
      user_ids: await peopleOf(reader, context.db, filter),
    };
  },

  create: async ({ body: { approve = false, ...body } }, context) => {
    const { db, caller, now, audit } = context;
    const {
      user_id = caller.userId,
      kind_id,
      starts_on,
      ends_on,
      minutes_per_day = null,
      starts_at = null,
      note = '',
    } = body;
    const isOwn = user_id === caller.userId;
    if ((approve || !isOwn) && (isOwn || !may(caller.level, 'absences.record'))) throw forbidden();
    const absence = { user_id, kind_id, starts_on, ends_on, minutes_per_day, starts_at };
    assertPeriod(absence);
    await lockPerson(db, caller, user_id);
    await lockKind(db, caller.accountId, kind_id);
    const kind = await kindFor(db, caller, absence);
    await assertOpen(db, caller, user_id, absence);
    const minutes = await assertFits(db, caller, user_id, absence, kind);
    if (kind.effect === 'bank') await assertBankGives(db, caller.accountId, user_id, minutes);
    const at = now.toISOString();
    const row = await insertAbsence(db, caller.accountId, {
      ...absence,
      note,
      status: approve ? 'approved' : 'requested',
      decided_by: approve ? caller.userId : null,
      decided_at: approve ? at : null,
      created_by: caller.userId,
      created_at: at,
    });
    audit({ target: TARGET, targetId: row.id, fields: Object.keys(body) });
    if (approve) await settle(context, row);
    if (approve) await notifyPerson(context, row);
    else await notifyDeciders(context, user_id);
    return shownOne(await readerOf(context), context, row);
  },

  preview: async ({ body }, context) => {
    const { caller } = context;
    const { user_id = caller.userId, kind_id, starts_on, ends_on, minutes_per_day = null, instead_of } = body;
    if (user_id !== caller.userId && !may(caller.level, 'absences.record')) throw forbidden();
    const absence = { user_id, kind_id, starts_on, ends_on, minutes_per_day };
    return previewOf(context, absence, instead_of, promisableMinutes);
  },

  update: async ({ params: { id }, body: { version, ...changes } }, context) => {
    const { db, caller, audit } = context;
    const reader = await readerOf(context);
    const { user_id } = await visible(reader, db, id);
    await lockPerson(db, caller, user_id);
    const before = await locked(db, caller.accountId, id);
    const isOwn = user_id === caller.userId;
    if (!isOwn && !may(caller.level, 'absences.record')) throw forbidden();
    if (isOwn ? before.status !== 'requested' : before.status !== 'requested' && before.status !== 'approved')
      throw wrongState(before.status);
    if (before.version !== version) throw staleVersion(await shownOne(reader, context, before));
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    // Absences of whole days have no start time.
    const forWhole = given['minutes_per_day'] === null && given['starts_at'] === undefined ? { starts_at: null } : {};
    const wanted = { ...given, ...forWhole };
    const after: AbsenceRow = { ...before, ...wanted };
    assertPeriod(after);
    await lockKind(db, caller.accountId, after.kind_id);
    const kind = await kindFor(db, caller, after);
    for (const period of changedPeriods(before, after)) await assertOpen(db, caller, user_id, period, period.path);
    const minutes = await assertFits(db, caller, user_id, after, kind, id);
    if (kind.effect === 'bank' && takesMore(before, after))
      await assertBankGives(db, caller.accountId, user_id, minutes, id);
    const row = await updateAbsence(db, caller.accountId, id, wanted);
    audit({ target: TARGET, targetId: id, fields: Object.keys(given) });
    await settle(context, row);
    if (!isOwn) await notifyPerson(context, row);
    return shownOne(reader, context, row);
  },

  remove: async ({ params: { id } }, context) => {
    const { db, caller, now, audit } = context;
    const reader = await readerOf(context);
    const { user_id } = await visible(reader, db, id);
    await lockPerson(db, caller, user_id);
    const before = await locked(db, caller.accountId, id);
    if (!mayCancelAbsence(towards(reader, user_id), before, dateIn(caller.timeZone, now))) throw forbidden();
    if (before.status !== 'requested' && before.status !== 'approved') throw wrongState(before.status);
    if (before.status === 'approved') await assertOpen(db, caller, user_id, before);
    const row = await updateAbsence(db, caller.accountId, id, { status: 'canceled' });
    audit({ target: TARGET, targetId: id, fields: ['status'] });
    await settle(context, row);
    await notifyPerson(context, row);
    return { message: 'Canceled' };
  },

  decideMany: async ({ body: { ids, status, note = '' } }, context) => {
    const reader = await readerOf(context);
    const bank = { gives: promisableMinutes, settle };
    const { decided, refused } = await decideAll(reader, context, new Set(ids), { status, note }, bank);
    if (decided.length) context.audit({ target: TARGET, targetIds: decided, fields: ['status'] });
    return { decided: decided.length, refused, message: status === 'approved' ? 'Approved' : 'Refused' };
  },

  decide: async ({ params: { id }, body: { status, note = '', version } }, context) => {
    const { db, caller, now, audit } = context;
    const reader = await readerOf(context);
    const { user_id } = await visible(reader, db, id);
    if (!mayDecideAbsence(towards(reader, user_id), user_id)) throw forbidden();
    await lockPerson(db, caller, user_id);
    const before = await locked(db, caller.accountId, id);
    if (before.status !== 'requested') throw wrongState(before.status);
    if (before.version !== version) throw staleVersion(await shownOne(reader, context, before));
    if (status === 'approved') {
      await assertOpen(db, caller, user_id, before, 'status');
      await assertDocumented(db, caller.accountId, before);
      const minutes = await minutesFromBank(db, caller.accountId, before);
      if (minutes > 0) await assertBankGives(db, caller.accountId, user_id, minutes, id);
    }
    const row = await decideAbsence(db, caller, id, { status, note, at: now.toISOString() });
    audit({ target: TARGET, targetId: id, fields: ['status'] });
    await settle(context, row);
    await notifyPerson(context, row);
    return shownOne(reader, context, row);
  },
};

/** Books what an absence takes from the time bank until today, or reverses earlier debits of it. */
async function settle({ db, caller, now, audit }: CallContext, { id }: AbsenceRow): Promise<void> {
  const by = { accountId: caller.accountId, by: caller.userId, at: now.toISOString() };
  const targetIds = await settleAbsence(db, by, id, dateIn(caller.timeZone, now));
  if (targetIds.length) audit({ target: 'time-bank', targetIds, fields: ['minutes', 'reason', 'occurred_on'] });
}

/** Whether a changed absence may need hours that it did not need before; shortening it never does. */
const takesMore = (before: AbsenceRow, after: AbsenceRow): boolean =>
  before.kind_id !== after.kind_id ||
  after.starts_on < before.starts_on ||
  after.ends_on > before.ends_on ||
  (after.minutes_per_day ?? Infinity) > (before.minutes_per_day ?? Infinity);

/** Reads an absence again after its person was locked. @throws Refusal 404 */
async function locked(db: Parameters<typeof findAbsence>[0], accountId: number, id: number): Promise<AbsenceRow> {
  const row = await findAbsence(db, accountId, id);
  if (!row) throw notFound();
  return row;
}

/**
 * The periods that a change affects: the added or removed days if only the last day changes, otherwise both periods.
 * Before the decision, the new period.
 */
function changedPeriods(before: AbsenceRow, after: AbsenceRow) {
  if (before.status === 'requested') return [{ ...after, path: 'starts_on' }];
  const sameDays = before.starts_on === after.starts_on && before.minutes_per_day === after.minutes_per_day;
  if (!sameDays || before.kind_id !== after.kind_id)
    return [before, after].map((period) => ({ ...period, path: 'starts_on' }));
  const [first, last] = [before.ends_on, after.ends_on].toSorted();
  return first === last ? [] : [{ starts_on: addDays(first as string, 1), ends_on: last as string, path: 'ends_on' }];
}
