import { type SETTLEMENT_REFUSALS, settlements } from '@jornada/contract/time-bank-settlements';
import { dateIn } from '@jornada/domain/calendar';
import { forbidden, invalid, notFound, Refusal } from '@jornada/domain/refusal';
import { NOT_REVERSED } from '@jornada/domain/settlement';
import type { CallContext } from '../context.ts';
import { pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { namesOfPeople } from '../user/user.queries.ts';
import { anyMonthClosed } from '../work-time/closed-months.queries.ts';
import { lockBalance, lockBalances } from './bank.queries.ts';
import { endedCycles } from './cycles.service.ts';
import { findBalance } from './person-balance.queries.ts';
import { PIECE } from './judgement.service.ts';
import { notifyOfSettlements } from './settlement-notices.service.ts';
import {
  countSettlements,
  findSettlement,
  listEntriesOf,
  listSettlements,
  listSettlementsById,
  listWithDebts,
  listWithOpenLots,
  SETTLEMENT_ORDER,
  type SettlementRow,
} from './settlements.queries.ts';
import {
  assertFree,
  bookSettlements,
  type Decided,
  decideSettlement,
  settleablePeople,
  settleablePerson,
  shownSettlement,
  undoSettlement,
} from './settlements.service.ts';

const TARGET = 'time-bank-settlement';

/** The number of days after the end of a cycle during which settling it is proposed. */
const PROPOSED_DAYS = 92;

export const settlementHandlers: Handlers<typeof settlements> = {
  settlements: async ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller: { accountId } }) => {
    const page = await pageOf(
      settlements.settlements,
      SETTLEMENT_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listSettlements(db, accountId, filter, segment),
        count: () => countSettlements(db, accountId, filter),
      },
    );
    const ids = page.items.map(({ id }) => id);
    const entries = await listEntriesOf(db, accountId, ids);
    return { ...page, items: page.items.map(({ sort_key: _, ...row }) => shownSettlement(row, entries)) };
  },

  cycles: async (_, { db, caller: { accountId, timeZone }, now }) => ({
    items: await endedCycles(db, accountId, dateIn(timeZone, now), PROPOSED_DAYS),
  }),

  settle: async ({ body: { user_id, kind, minutes, on, percent, lots, reason } }, context) => {
    const { db, caller, now, audit } = context;
    const day = on ?? dateIn(caller.timeZone, now);
    const person = await settleablePerson(db, caller, user_id, { on: day, now, isWritten: true });
    const plan = decideSettlement(caller, person, { kind, minutes, on: day, percent, lots });
    const [id = 0] = await bookSettlements(db, bookerOf(context), [{ userId: user_id, plan }], { reason });
    audit({ target: TARGET, targetId: id, fields: ['kind', 'minutes', 'reason'] });
    await notifyOfSettlements(context, [{ userId: user_id, settlementId: id }]);
    return { ...(await shown(context, id)), message: 'Hours settled' };
  },

  previewSettlement: async ({ body: { user_id, kind, minutes, on, percent, lots } }, { db, caller, now }) => {
    const day = on ?? dateIn(caller.timeZone, now);
    const person = await settleablePerson(db, caller, user_id, { on: day, now, isWritten: false });
    const plan = decideSettlement(caller, person, { kind, minutes, on: day, percent, lots });
    const { entries: _, rulesOn: __, balanceBefore, balanceAfter, ...effect } = plan;
    return { ...effect, user_id, balance_before_minutes: balanceBefore, balance_minutes: balanceAfter };
  },

  settleMany: async ({ body: { filter, kind, percent, on, reason = '', dry_run = false } }, context) => {
    const { db, caller, now, audit } = context;
    const { accountId } = caller;
    const day = on ?? dateIn(caller.timeZone, now);
    const { due_until: dueUntil, agreement_id, user_ids } = filter;
    const memberOn = dueUntil !== undefined && dueUntil < day ? dueUntil : day;
    const isOfLots = kind === 'pay' || kind === 'carry';
    const open = isOfLots ? await listWithOpenLots(db, accountId, dueUntil) : await listWithDebts(db, accountId);
    const chosen = open.filter((userId) => user_ids?.includes(userId) ?? true);
    const names = await namesOfPeople(db, accountId, chosen);
    const wanted = { kind, minutes: undefined, on: day, percent, lots: undefined, dueUntil };
    const items = [];
    const refusals: { user_id: number; nome: string; code: Code }[] = [];
    for (let at = 0; at < chosen.length; at += PIECE) {
      const piece = chosen.slice(at, at + PIECE);
      const people = await settleablePeople(db, caller, piece, { on: day, now, isWritten: !dry_run });
      const decided: Decided[] = [];
      for (const person of people) {
        const { userId, rulesOn } = person;
        if (agreement_id !== undefined && rulesOn(memberOn).agreement_id !== agreement_id) continue;
        try {
          decided.push({ userId, plan: decideSettlement(caller, person, wanted) });
        } catch (error) {
          refusals.push({ user_id: userId, nome: names.get(userId) ?? '', code: codeOf(error) });
        }
      }
      const ids = dry_run ? [] : await bookSettlements(db, bookerOf(context), decided, { reason });
      await notifyOfSettlements(
        context,
        ids.map((settlementId, index) => ({ userId: decided[index]?.userId ?? 0, settlementId })),
      );
      for (const [index, { userId, plan }] of decided.entries())
        items.push({
          user_id: userId,
          nome: names.get(userId) ?? '',
          minutes: plan.minutes,
          percent: plan.percent,
          balance_minutes: plan.balanceAfter,
          settlement_id: ids[index] ?? null,
        });
    }
    const ids = items.flatMap(({ settlement_id }) => settlement_id ?? []);
    if (ids.length)
      audit({ action: 'time-bank.settle', target: TARGET, targetIds: ids, fields: ['kind', 'minutes', 'reason'] });
    const people = items.length + refusals.length;
    return {
      people: items.length,
      minutes: items.reduce((sum, { minutes }) => sum + minutes, 0),
      items,
      refused: refusals,
      message: dry_run ? 'Nothing settled' : `${items.length} of ${people} people settled`,
    };
  },

  reverseSettlement: async ({ params: { id }, body: { reason } }, context) => {
    const { db, caller, audit } = context;
    const { accountId } = caller;
    const row = await findSettlement(db, accountId, id);
    if (!row) throw notFound();
    await lockBalance(db, accountId, row.user_id);
    await reverseOne(context, row, reason);
    audit({ ...REVERSED, targetId: id });
    return { ...(await shown(context, id)), message: 'Settlement reversed' };
  },

  reverseSettlements: async ({ body: { ids, reason } }, context) => {
    const { db, caller, audit } = context;
    const { accountId } = caller;
    const wanted = [...new Set(ids)];
    const people = new Set((await listSettlementsById(db, accountId, wanted)).map(({ user_id }) => user_id));
    await lockBalances(db, accountId, [...people]);
    const rows = new Map((await listSettlementsById(db, accountId, wanted)).map((row) => [row.id, row]));
    const reversed: number[] = [];
    const refused: { id: number; code: (typeof NOT_REVERSED)[number] }[] = [];
    for (const id of wanted)
      try {
        const row = rows.get(id);
        if (!row) throw notFound();
        await reverseOne(context, row, reason);
        reversed.push(id);
      } catch (error) {
        refused.push({ id, code: whyNotReversed(error) });
      }
    if (reversed.length) audit({ ...REVERSED, targetIds: reversed });
    return {
      reversed: reversed.length,
      refused,
      message: `${reversed.length} of ${wanted.length} settlements reversed`,
    };
  },
};

const REVERSED = { action: 'time-bank.settle-reverse', target: TARGET, fields: ['reversed_at', 'reason'] };

/** Reverses a settlement. The caller holds the lock of the bank. @throws Refusal, before anything is written */
async function reverseOne(context: CallContext, row: SettlementRow, reason: string): Promise<void> {
  const { db, caller } = context;
  if (row.user_id === caller.userId) throw forbidden();
  if (row.is_offboarding === 'yes')
    throw invalid('id', 'is a part of the settlement of an offboarding', 'with_offboarding');
  assertFree(row);
  if (await anyMonthClosed(db, caller.accountId, row.user_id, [row.settled_on.slice(0, 7)]))
    throw invalid('id', 'lies in a month that is closed', 'month_closed');
  await undoSettlement(db, bookerOf(context), row, reason);
}

/** Why one of several settlements is not reversed; errors other than refusals are rethrown. */
function whyNotReversed(error: unknown): (typeof NOT_REVERSED)[number] {
  const code = !(error instanceof Refusal)
    ? undefined
    : error.kind === 'forbidden'
      ? 'oneself'
      : error.kind === 'not-found'
        ? 'not_found'
        : (error.more.errors?.[0]?.code ?? error.more.code);
  const known = NOT_REVERSED.find((one) => one === code);
  if (known === undefined) throw error;
  return known;
}

type Code = (typeof SETTLEMENT_REFUSALS)[number];

const bookerOf = ({ caller: { accountId, userId }, now }: CallContext) => ({
  accountId,
  by: userId,
  at: now.toISOString(),
});

/** Why one of several people is not settled; errors other than refusals are rethrown. */
function codeOf(error: unknown): Code {
  if (!(error instanceof Refusal)) throw error;
  return error.kind === 'forbidden' ? 'oneself' : ((error.more.errors?.[0]?.code ?? error.more.code) as Code);
}

async function shown({ db, caller: { accountId } }: CallContext, id: number) {
  const row = await findSettlement(db, accountId, id);
  if (!row) throw notFound();
  return {
    settlement: shownSettlement(row, await listEntriesOf(db, accountId, [id])),
    balance_minutes: await findBalance(db, accountId, row.user_id),
  };
}
