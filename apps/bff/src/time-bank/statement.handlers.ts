import type { Entry } from '@jornada/contract/time-bank';
import { statements } from '@jornada/contract/time-bank-statement';
import { may } from '@jornada/domain/access';
import { addDays, dateIn } from '@jornada/domain/calendar';
import { notFound } from '@jornada/domain/refusal';
import { ENTRY_KINDS, signedMinutes } from '@jornada/domain/bank';
import { balanceByDay } from '@jornada/domain/time-bank';
import type { Caller } from '../context.ts';
import { findEmployment } from '../employee-hr-data/employment.queries.ts';
import { eachRow, pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { countEntries, findAround, findEntry } from './entries.queries.ts';
import { findRemaining, listOpenLots, listTakesOf, listUncovered, listUsersOf } from './entry-lots.queries.ts';
import { findBalance, listDailyChanges, sumByKind } from './person-balance.queries.ts';
import { reservedMinutes } from './promised-minutes.service.ts';
import { judgeOpenMonth } from './open-month.service.ts';
import { LINE_ORDER } from './statement.queries.ts';
import {
  bookedOn,
  findReordering,
  goesByDay,
  headLines,
  headOf,
  lotsAt,
  readLines,
  waitingMinutes,
} from './statement.service.ts';
import { rulesOfPerson } from './rules.service.ts';
import { assertPerson, shown, withReferences } from './time-bank.service.ts';

/** The default number of days of history on a statement. */
const HISTORY_DAYS = 365;

/** The person themselves, and callers with the right to HR data or payroll, whose files contain employee numbers. */
const seesEmployment = ({ userId, level }: Caller, of: number): boolean =>
  of === userId || may(level, 'hr.manage') || may(level, 'payroll.read');

export const statementHandlers: Handlers<typeof statements> = {
  statement: async ({ params: { userId }, query: { limit, cursor, count, ...period } }, { db, caller, now }) => {
    const { accountId } = caller;
    await assertPerson(db, caller, userId);
    const today = dateIn(caller.timeZone, now);
    const { from, to } = period;
    const since = from ?? addDays(to ?? today, -HISTORY_DAYS);
    const head = await headOf(db, accountId, userId, period);
    const [page, balance_minutes, lots, uncovered, changes] = await Promise.all([
      pageOf(
        statements.statement,
        LINE_ORDER,
        { limit, cursor, count, sort: goesByDay(period) ? 'occurred_on' : '-id' },
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
    const [{ items, related }, lots_at_end, rulesOn] = await Promise.all([
      withReferences(db, accountId, page.items),
      to === undefined || to >= today ? { lots, uncovered } : lotsAt(db, accountId, userId, to),
      rulesOfPerson(db, accountId, userId),
    ]);
    return {
      user_id: userId,
      employment: seesEmployment(caller, userId) ? ((await findEmployment(db, accountId, userId)) ?? null) : null,
      ...head,
      lots_at_end,
      waiting_minutes: waitingMinutes(lots, today),
      reserved_minutes: (await reservedMinutes(db, accountId, [userId]))(userId),
      open_month: await judgeOpenMonth(db, { accountId, userId }, today, balance_minutes, rulesOn),
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
      statements.exportStatement,
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

  explainEntry: async ({ params: { userId, id } }, { db, caller: { accountId, timeZone } }) => {
    const entry = await findEntry(db, accountId, id);
    if (entry?.user_id !== userId) throw notFound();
    const [around, takes, used_by, remaining, debts] = await Promise.all([
      findAround(db, accountId, entry.refers_to === null ? [] : [entry.refers_to], [id]),
      entry.kind === 'debit' ? listTakesOf(db, accountId, id) : [],
      entry.kind === 'credit' ? listUsersOf(db, accountId, id) : [],
      entry.kind === 'credit' ? findRemaining(db, accountId, id) : undefined,
      entry.kind === 'debit' ? listUncovered(db, accountId, userId) : [],
    ]);
    const reorderedBy = entry.kind === 'debit' ? await findReordering(db, accountId, entry) : undefined;
    const undone = entry.kind === 'reversal' ? around.find((other) => other.id === entry.refers_to) : undefined;
    return {
      entry: {
        ...shown(entry),
        reversed_by_id: around.find(({ kind, refers_to }) => kind === 'reversal' && refers_to === id)?.id ?? null,
      },
      balance_before_minutes: entry.balance_after_minutes - signedMinutes(entry, undone),
      takes,
      uncovered_minutes: debts.find(({ entry_id }) => entry_id === id)?.minutes ?? 0,
      reordered_on: reorderedBy ? dateIn(timeZone, new Date(reorderedBy.created_at)) : null,
      used_by,
      remaining_minutes: remaining ?? null,
      related: (await withReferences(db, accountId, around)).items,
    };
  },
};

async function* rowsAfter<T, U>(first: readonly T[], rows: AsyncIterable<U>): AsyncGenerator<T | U> {
  yield* first;
  yield* rows;
}
