import { timeBank } from '@jornada/contract/time-bank';
import { notFound } from '@jornada/domain/refusal';
import { checkDebit } from '@jornada/domain/bank-checks';
import { eachRow, pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { reservedMinutes } from './promised-minutes.service.ts';
import { lockBalance } from './bank.queries.ts';
import { findEntry } from './entries.queries.ts';
import { BALANCE_ORDER, countBalances, listBalances } from './balances.queries.ts';
import { assertBankable, rulesOfPerson } from './rules.service.ts';
import { assertOvertimeFits } from './overtime-limit.service.ts';
import { assertOpenMonth, ledgerFrom, postCredit, postDebit, postReversal } from './posting.service.ts';
import { assertNotOneself, findSoon, checkPosting, onlyOf, shown, shownBalance } from './time-bank.service.ts';

export const bankHandlers: Handlers<typeof timeBank> = {
  list: async ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller, now }) => {
    const scope = { accountId: caller.accountId, onlyOf: onlyOf(caller) };
    const soon = await findSoon(db, caller, now);
    const page = await pageOf(
      timeBank.list,
      BALANCE_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listBalances(db, scope, filter, soon, segment),
        count: () => countBalances(db, scope, filter, soon),
      },
    );
    const people = page.items.map(({ id }) => id);
    const reserved = await reservedMinutes(db, caller.accountId, people);
    return { ...page, items: page.items.map((row) => shownBalance(row, reserved)) };
  },

  exportBalances: async ({ query: { sort, ...filter } }, { db, caller, now }) => {
    const scope = { accountId: caller.accountId, onlyOf: onlyOf(caller) };
    const soon = await findSoon(db, caller, now);
    return eachRow(
      timeBank.exportBalances,
      BALANCE_ORDER,
      { sort },
      async (segment) => {
        const rows = await listBalances(db, scope, filter, soon, segment);
        const people = rows.map(({ id }) => id);
        const reserved = await reservedMinutes(db, caller.accountId, people);
        return rows.map((row) => ({ ...row, reserved }));
      },
      ({ reserved, ...row }) => shownBalance(row, reserved),
    );
  },

  debitHours: async (
    { body: { user_id, occurred_on, minutes, reason, origin = 'manual' } },
    { db, caller, now, audit },
  ) => {
    const day = await checkPosting(db, caller, user_id, occurred_on, now, { isWritten: true });
    const rulesOn = await rulesOfPerson(db, caller.accountId, user_id);
    const to = { accountId: caller.accountId, userId: user_id, by: caller.userId, at: now.toISOString() };
    const reserved = (await reservedMinutes(db, caller.accountId, [user_id]))(user_id);
    const draft = { minutes, reason, origin, occurred_on: day };
    const { entry, balance, verdict } = await postDebit(db, to, draft, rulesOn, reserved);
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
    const day = await checkPosting(db, caller, user_id, occurred_on, now, { isWritten: true });
    const rulesOn = await rulesOfPerson(db, caller.accountId, user_id);
    assertBankable(rulesOn, day);
    if (origin === 'overtime')
      await assertOvertimeFits(db, caller.accountId, { userId: user_id, day, minutes }, rulesOn);
    const to = { accountId: caller.accountId, userId: user_id, by: caller.userId, at: now.toISOString() };
    const { entry, balance } = await postCredit(db, to, { minutes, reason, origin, occurred_on: day }, rulesOn);
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
    const rulesOn = await rulesOfPerson(db, caller.accountId, target.user_id);
    const { entry, balance } = await postReversal(db, to, target, { reason }, rulesOn);
    audit({ target: 'time-bank', targetId: entry.id, fields: ['reverses_id', 'reason'] });
    return { entry: shown(entry), balance_minutes: balance, message: 'Entry reversed' };
  },

  preview: async ({ body: { user_id, minutes, occurred_on } }, { db, caller, now }) => {
    const day = await checkPosting(db, caller, user_id, occurred_on, now, { isWritten: false });
    const [rulesOn, { entries, start }, reservedOf] = await Promise.all([
      rulesOfPerson(db, caller.accountId, user_id),
      ledgerFrom(db, caller.accountId, user_id, day),
      reservedMinutes(db, caller.accountId, [user_id]),
    ]);
    const { allowed, balance_before_minutes, balance_after_minutes, lots, warning } = checkDebit(
      entries,
      minutes,
      day,
      rulesOn(day).rules,
      start,
      reservedOf(user_id),
    );
    const message = !allowed
      ? 'More than the balance of that day allows'
      : warning
        ? 'The balance would be below zero'
        : 'Allowed';
    return { allowed, balance_before_minutes, balance_after_minutes, lots, message };
  },
};
