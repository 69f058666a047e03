import { type Entry, timeBank } from '@jornada/contract/time-bank';
import { addDays, dateIn } from '@jornada/domain/calendar';
import { invalid, notFound, staleVersion } from '@jornada/domain/refusal';
import { ENTRY_KINDS, judgeDebit, signedMinutes } from '@jornada/domain/bank';
import { balanceByDay } from '@jornada/domain/time-bank';
import { eachRow, pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { listMonthsInForce } from '../work-time/closed-months.queries.ts';
import { loadLedger, lockBalance } from './bank.queries.ts';
import {
  BALANCE_ORDER,
  countBalances,
  countEntries,
  findAround,
  findBalance,
  findEntry,
  findPolicy,
  findRemaining,
  listBalances,
  listDailyChanges,
  listOpenLots,
  listTakesOf,
  listUncovered,
  listUsersOf,
  savePolicy,
  sumByKind,
} from './entries.queries.ts';
import { judgeOpenMonth } from './open-month.service.ts';
import { assertOpenMonth, postCredit, postDebit, postReversal } from './posting.service.ts';
import { LINE_ORDER } from './statement.queries.ts';
import { bookedOn, goesByDay, headLines, headOf, lotsAt, readLines, waitingMinutes } from './statement.service.ts';
import {
  assertNotOneself,
  assertPerson,
  findSoon,
  judgePosting,
  onlyOf,
  shown,
  shownBalance,
  withReferences,
} from './time-bank.service.ts';

/** Days of history on a statement, by default. */
const HISTORY_DAYS = 365;

export const bankHandlers: Handlers<typeof timeBank> = {
  list: async ({ query: { sort, limit, cursor, ...filter } }, { db, caller, now }) => {
    const scope = { accountId: caller.accountId, onlyOf: onlyOf(caller) };
    const soon = await findSoon(db, caller, now);
    const page = await pageOf(
      timeBank.list,
      BALANCE_ORDER,
      { sort, limit, cursor },
      {
        rows: (segment) => listBalances(db, scope, filter, soon, segment),
        count: () => countBalances(db, scope, filter, soon),
      },
    );
    return { ...page, items: page.items.map(shownBalance) };
  },

  exportBalances: async ({ query: { sort, ...filter } }, { db, caller, now }) => {
    const scope = { accountId: caller.accountId, onlyOf: onlyOf(caller) };
    const soon = await findSoon(db, caller, now);
    return eachRow(
      timeBank.exportBalances,
      BALANCE_ORDER,
      { sort },
      (segment) => listBalances(db, scope, filter, soon, segment),
      shownBalance,
    );
  },

  statement: async ({ params: { userId }, query: { limit, cursor, ...period } }, { db, caller, now }) => {
    const { accountId } = caller;
    await assertPerson(db, caller, userId);
    const today = dateIn(caller.timeZone, now);
    const { from, to } = period;
    const since = from ?? addDays(to ?? today, -HISTORY_DAYS);
    const head = await headOf(db, accountId, userId, period);
    const [page, balance_minutes, lots, uncovered, changes] = await Promise.all([
      pageOf(
        timeBank.statement,
        LINE_ORDER,
        { limit, cursor, sort: goesByDay(period) ? 'occurred_on' : '-id' },
        {
          rows: (segment) => readLines(db, { accountId, userId }, period, head.opening_balance_minutes, segment),
          count: () => countEntries(db, accountId, userId, period),
        },
      ),
      findBalance(db, accountId, userId),
      listOpenLots(db, accountId, userId),
      listUncovered(db, accountId, userId),
      listDailyChanges(db, accountId, userId, since),
    ]);
    const [{ items, related }, lots_at_end, policy] = await Promise.all([
      withReferences(db, accountId, page.items),
      to === undefined || to >= today ? { lots, uncovered } : lotsAt(db, accountId, userId, to),
      findPolicy(db, accountId),
    ]);
    return {
      user_id: userId,
      ...head,
      lots_at_end,
      waiting_minutes: waitingMinutes(lots, today),
      open_month: await judgeOpenMonth(db, { accountId, userId }, today, balance_minutes, policy),
      balance_minutes,
      entries: { ...page, items: items.map((line) => ({ ...line, booked_on: bookedOn(line, caller, period) })) },
      related,
      lots,
      uncovered,
      balance_by_day: balanceByDay(balance_minutes, changes, since, to ?? today),
    };
  },

  exportStatement: async ({ params: { userId }, query: period }, { db, caller }) => {
    const { accountId } = caller;
    await assertPerson(db, caller, userId);
    const head = await headOf(db, accountId, userId, period);
    const lines = eachRow(
      timeBank.exportStatement,
      LINE_ORDER,
      { sort: goesByDay(period) ? 'occurred_on' : 'id' },
      (segment) => readLines(db, { accountId, userId }, period, head.opening_balance_minutes, segment),
      (row) => ({ ...shown(row), booked_on: bookedOn(row, caller, period), line: 'entry' as const }),
    );
    return goesByDay(period) ? rowsAfter(headLines(head), lines) : lines;
  },

  explainBalance: async ({ params: { userId } }, { db, caller }) => {
    const { accountId } = caller;
    await assertPerson(db, caller, userId);
    const [balance_minutes, by_kind, lots, uncovered] = await Promise.all([
      findBalance(db, accountId, userId),
      sumByKind(db, accountId, userId),
      listOpenLots(db, accountId, userId),
      listUncovered(db, accountId, userId),
    ]);
    const order = (kind: Entry['kind']) => ENTRY_KINDS.indexOf(kind);
    return { balance_minutes, by_kind: by_kind.toSorted((a, b) => order(a.kind) - order(b.kind)), lots, uncovered };
  },

  explainEntry: async ({ params: { userId, id } }, { db, caller: { accountId } }) => {
    const entry = await findEntry(db, accountId, id);
    if (entry?.user_id !== userId) throw notFound();
    const [around, takes, used_by, remaining, debts] = await Promise.all([
      findAround(db, accountId, entry.refers_to === null ? [] : [entry.refers_to], [id]),
      entry.kind === 'debit' ? listTakesOf(db, accountId, id) : [],
      entry.kind === 'credit' ? listUsersOf(db, accountId, id) : [],
      entry.kind === 'credit' ? findRemaining(db, accountId, id) : undefined,
      entry.kind === 'debit' ? listUncovered(db, accountId, userId) : [],
    ]);
    const undone = entry.kind === 'reversal' ? around.find((other) => other.id === entry.refers_to) : undefined;
    return {
      entry: {
        ...shown(entry),
        reversed_by_id: around.find(({ kind, refers_to }) => kind === 'reversal' && refers_to === id)?.id ?? null,
      },
      balance_before_minutes: entry.balance_after_minutes - signedMinutes(entry, undone),
      takes,
      uncovered_minutes: debts.find(({ entry_id }) => entry_id === id)?.minutes ?? 0,
      used_by,
      remaining_minutes: remaining ?? null,
      related: (await withReferences(db, accountId, around)).items,
    };
  },

  debitHours: async (
    { body: { user_id, occurred_on, minutes, reason, origin = 'manual' } },
    { db, caller, now, audit },
  ) => {
    const day = await judgePosting(db, caller, user_id, occurred_on, now, { isWritten: true });
    const policy = await findPolicy(db, caller.accountId);
    const to = { accountId: caller.accountId, userId: user_id, by: caller.userId, at: now.toISOString() };
    const { entry, balance, verdict } = await postDebit(db, to, { minutes, reason, origin, occurred_on: day }, policy);
    audit({ target: 'time-bank', targetId: entry.id, fields: ['minutes', 'reason', 'occurred_on'] });
    return {
      entry: shown(entry),
      lots: verdict.lots,
      balance_minutes: balance,
      message: 'Hours debited',
      ...(verdict.warning && { warnings: ['The balance is below zero'] }),
    };
  },

  creditHours: async (
    { body: { user_id, occurred_on, minutes, reason, origin = 'manual' } },
    { db, caller, now, audit },
  ) => {
    const day = await judgePosting(db, caller, user_id, occurred_on, now, { isWritten: true });
    const policy = await findPolicy(db, caller.accountId);
    const to = { accountId: caller.accountId, userId: user_id, by: caller.userId, at: now.toISOString() };
    const { entry, balance } = await postCredit(db, to, { minutes, reason, origin, occurred_on: day }, policy);
    audit({ target: 'time-bank', targetId: entry.id, fields: ['minutes', 'reason', 'occurred_on'] });
    return { entry: shown(entry), balance_minutes: balance, message: 'Hours credited' };
  },

  reverse: async ({ params: { id }, body: { reason } }, { db, caller, now, audit }) => {
    const target = await findEntry(db, caller.accountId, id);
    if (!target) throw notFound();
    assertNotOneself(caller, target.user_id);
    await lockBalance(db, caller.accountId, target.user_id);
    await assertOpenMonth(db, caller.accountId, target.user_id, target.occurred_on);
    const to = { accountId: caller.accountId, userId: target.user_id, by: caller.userId, at: now.toISOString() };
    const { entry, balance } = await postReversal(db, to, target, { reason }, await findPolicy(db, caller.accountId));
    audit({ target: 'time-bank', targetId: entry.id, fields: ['reverses_id', 'reason'] });
    return { entry: shown(entry), balance_minutes: balance, message: 'Entry reversed' };
  },

  preview: async ({ body: { user_id, minutes, occurred_on } }, { db, caller, now }) => {
    const day = await judgePosting(db, caller, user_id, occurred_on, now, { isWritten: false });
    const [policy, entries] = await Promise.all([
      findPolicy(db, caller.accountId),
      loadLedger(db, caller.accountId, user_id),
    ]);
    const { allowed, balance_before_minutes, balance_after_minutes, lots, warning } = judgeDebit(
      entries,
      minutes,
      day,
      policy,
    );
    const message = !allowed
      ? 'More than the balance of that day allows'
      : warning
        ? 'The balance would be below zero'
        : 'Allowed';
    return { allowed, balance_before_minutes, balance_after_minutes, lots, message };
  },

  policy: (_, { db, caller }) => findPolicy(db, caller.accountId),

  changePolicy: async ({ body: { version, ...changes } }, { db, caller, audit }) => {
    const current = await findPolicy(db, caller.accountId);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    if (changes.closes_from !== undefined && (await listMonthsInForce(db, caller.accountId)).length > 0)
      throw invalid('closes_from', 'cannot change while a month is closed', 'closing_in_force');
    const { version: _, ...rules } = { ...current, ...given };
    if (current.version !== version || !(await savePolicy(db, caller.accountId, rules, version)))
      throw staleVersion(await findPolicy(db, caller.accountId));
    audit({ target: 'time-bank-policy', fields: Object.keys(given) });
    return findPolicy(db, caller.accountId);
  },
};

async function* rowsAfter<T, U>(first: readonly T[], rows: AsyncIterable<U>): AsyncGenerator<T | U> {
  yield* first;
  yield* rows;
}
