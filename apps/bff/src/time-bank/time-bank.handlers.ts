import { DEFAULT_LIMIT } from '@jornada/contract/shapes';
import type { Entry, timeBank } from '@jornada/contract/time-bank';
import { may } from '@jornada/domain/access';
import { addDays, type CalendarDate, dateIn } from '@jornada/domain/calendar';
import { forbidden, invalid, notFound, staleVersion } from '@jornada/domain/refusal';
import { judgeDebit } from '@jornada/domain/time-bank';
import type { Caller } from '../context.ts';
import { keysetPage, placeOf, sortingOf } from '../db/paging.ts';
import type { Db } from '../db/tables.ts';
import type { Handlers } from '../http/mount.ts';
import { loadOpenBank } from './bank.queries.ts';
import {
  BALANCE_ORDER, countBalances, countEntries, ENTRY_ORDER, type EntryRow, findBalance, findEntry, findPolicy, isPerson, listBalances, listDailyChanges,
  listDueSoon, listEntries, listOpenLots, savePolicy,
} from './entries.queries.ts';
import { assertOpenMonth, postCredit, postDebit, postReversal } from './posting.queries.ts';

type BankHandlers = Omit<Handlers<typeof timeBank>, 'close' | 'reopen' | 'closings'>;

/** Days ahead within which a lot is said to fall due soon. */
const SOON_DAYS = 30;
/** Days of history that a statement draws unless asked otherwise. */
const HISTORY_DAYS = 365;

export const bankHandlers: BankHandlers = {
  list: async ({ query: { q, sort = 'nome', limit = DEFAULT_LIMIT, cursor } }, { db, caller, now }) => {
    const onlyOf = may(caller.level, 'bank.read-all') ? null : caller.userId;
    const sorting = sortingOf(BALANCE_ORDER, sort);
    const after = placeOf(cursor, sorting);
    const today = dateIn(caller.timeZone, now);
    const [page, total, due] = await Promise.all([
      keysetPage(sorting, after, limit, (stretch) => listBalances(db, caller.accountId, onlyOf, q, sorting, stretch)),
      after ? null : countBalances(db, caller.accountId, onlyOf, q),
      listDueSoon(db, caller.accountId, today, addDays(today, SOON_DAYS)),
    ]);
    const dueOf = new Map(due.map((row) => [row.user_id, row]));
    return {
      items: page.rows.map(({ id, nome, balance_minutes, deactivated_at }) => ({
        user_id: id,
        nome,
        is_active: deactivated_at === null,
        balance_minutes,
        due_soon_minutes: dueOf.get(id)?.due_soon_minutes ?? 0,
        next_due_on: dueOf.get(id)?.next_due_on ?? null,
      })),
      next_cursor: page.next_cursor,
      total,
    };
  },

  statement: async ({ params: { userId }, query: { from, to, limit = DEFAULT_LIMIT, cursor } }, { db, caller, now }) => {
    await assertPerson(db, caller, userId);
    const today = dateIn(caller.timeZone, now);
    const sorting = sortingOf(ENTRY_ORDER, '-id');
    const after = placeOf(cursor, sorting);
    const { accountId } = caller;
    const [page, total, balance_minutes, lots, changes] = await Promise.all([
      keysetPage(sorting, after, limit, (stretch) => listEntries(db, accountId, userId, sorting, stretch)),
      after ? null : countEntries(db, accountId, userId),
      findBalance(db, accountId, userId),
      listOpenLots(db, accountId, userId),
      listDailyChanges(db, accountId, userId, to ?? today),
    ]);
    return {
      user_id: userId,
      balance_minutes,
      entries: { items: page.rows.map(shown), next_cursor: page.next_cursor, total },
      lots,
      balance_by_day: balanceByDay(changes, from ?? addDays(to ?? today, -HISTORY_DAYS)),
    };
  },

  exportStatement: async ({ params: { userId } }, { db, caller }) => {
    await assertPerson(db, caller, userId);
    return allEntries(db, caller.accountId, userId);
  },

  debitHours: async ({ body: { user_id, occurred_on, minutes, reason, origin = 'manual' } }, { db, caller, now, audit }) => {
    const day = await judgePosting(db, caller, user_id, occurred_on, now);
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

  creditHours: async ({ body: { user_id, occurred_on, minutes, reason, origin = 'manual' } }, { db, caller, now, audit }) => {
    const day = await judgePosting(db, caller, user_id, occurred_on, now);
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
    await assertOpenMonth(db, caller.accountId, target.occurred_on);
    const to = { accountId: caller.accountId, userId: target.user_id, by: caller.userId, at: now.toISOString() };
    const { entry, balance } = await postReversal(db, to, target, { reason }, await findPolicy(db, caller.accountId));
    audit({ target: 'time-bank', targetId: entry.id, fields: ['reverses_id', 'reason'] });
    return { entry: shown(entry), balance_minutes: balance, message: 'Entry reversed' };
  },

  preview: async ({ body: { user_id, minutes, occurred_on } }, { db, caller, now }) => {
    const day = await judgePosting(db, caller, user_id, occurred_on, now);
    const [policy, balance] = await Promise.all([findPolicy(db, caller.accountId), findBalance(db, caller.accountId, user_id)]);
    const { allowed, balance_before_minutes, balance_after_minutes, lots, warning } = judgeDebit(
      await loadOpenBank(db, caller.accountId, user_id, balance), minutes, day, policy,
    );
    const message = !allowed ? 'More than the balance of that day allows' : warning ? 'The balance would be below zero' : 'Allowed';
    return { allowed, balance_before_minutes, balance_after_minutes, lots, message };
  },

  policy: (_, { db, caller }) => findPolicy(db, caller.accountId),

  changePolicy: async ({ body: { version, ...changes } }, { db, caller, audit }) => {
    const current = await findPolicy(db, caller.accountId);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const { version: _, ...rules } = { ...current, ...given };
    if (current.version !== version || !(await savePolicy(db, caller.accountId, rules, version)))
      throw staleVersion(await findPolicy(db, caller.accountId));
    audit({ target: 'time-bank-policy', fields: Object.keys(given) });
    return findPolicy(db, caller.accountId);
  },
};

/** An entry as the interface shows it: what a reversal, an expiry or a payout refers to has a name of its own. */
export const shown = ({ refers_to, ...row }: EntryRow): Entry => ({
  ...row,
  reverses_id: row.kind === 'reversal' ? refers_to : null,
  concerns_id: row.kind === 'reversal' ? null : refers_to,
});

/** Whoever may ask about others (the gate knows) still finds only people of their own account. */
async function assertPerson(db: Db, { accountId, userId }: Caller, of: number): Promise<void> {
  if (of !== userId && !(await isPerson(db, accountId, of))) throw notFound();
}

/** Nobody books for themselves. */
function assertNotOneself({ userId }: Caller, of: number): void {
  if (of === userId) throw forbidden();
}

/** The day of a posting, if it may be made: for another person of this account, not in the future, in an open month. */
async function judgePosting(db: Db, caller: Caller, of: number, occurredOn: CalendarDate | undefined, now: Date): Promise<CalendarDate> {
  assertNotOneself(caller, of);
  const today = dateIn(caller.timeZone, now);
  const day = occurredOn ?? today;
  if (day > today) throw invalid('occurred_on', 'lies in the future', 'in_future');
  if (!(await isPerson(db, caller.accountId, of))) throw invalid('user_id', 'is not a person of this account', 'not_here');
  await assertOpenMonth(db, caller.accountId, day);
  return day;
}

/** The balance at the end of each day that changed it, from `from` on, and where it stood when the range began. */
function balanceByDay(changes: readonly { occurred_on: string; change: number }[], from: CalendarDate) {
  let balance = 0;
  const days: { date: CalendarDate; balance_minutes: number }[] = [];
  for (const { occurred_on, change } of changes) {
    if (occurred_on > from && days.length === 0) days.push({ date: from, balance_minutes: balance });
    balance += change;
    if (occurred_on >= from) days.push({ date: occurred_on, balance_minutes: balance });
  }
  return days.length ? days : [{ date: from, balance_minutes: balance }];
}

async function* allEntries(db: Db, accountId: number, userId: number): AsyncGenerator<Entry> {
  const sorting = sortingOf(ENTRY_ORDER, 'id');
  for (let after: { key: number; id: number } | undefined; ; ) {
    const rows = await listEntries(db, accountId, userId, sorting, { hasKey: true, after, limit: 1_000 });
    for (const row of rows) yield shown(row);
    const last = rows.at(-1);
    if (!last || rows.length < 1_000) return;
    after = { key: last.id, id: last.id };
  }
}
