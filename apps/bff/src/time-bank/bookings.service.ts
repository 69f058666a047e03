import type { BookedPerson } from '@jornada/contract/time-bank-bookings';
import { bankOf } from '@jornada/domain/bank';
import { checkDebit } from '@jornada/domain/bank-checks';
import type { BookedEntry } from '@jornada/domain/closing';
import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import { type Fault, forbidden, invalid, Refusal } from '@jornada/domain/refusal';
import type { Policy } from '@jornada/domain/time-bank';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listClosedFor, listClosedMonthsFor } from '../work-time/closed-months.queries.ts';
import { loadLedgers, lockBalances } from './bank.queries.ts';
import { findEntries, findPeopleOf } from './bookings.queries.ts';
import type { EntryRow } from './entries.queries.ts';
import { reservedMinutes } from './absence-debits.service.ts';
import { overtimeLimits } from './overtime-limit.service.ts';
import { postReversal } from './posting.service.ts';

/** The same hours for several people. */
export interface ManyHours {
  kind: 'debit' | 'credit';
  userIds: readonly number[];
  minutes: number;
  origin: 'absence' | 'overtime' | 'manual';
  day: CalendarDate;
}

/**
 * The day of a booking for several people, checked for what is wrong with all of it.
 * @param userIds as sent: faults name positions among them
 * @throws Refusal 400 for a date in the future and for people of another account
 */
export async function judgeDay(
  db: Db,
  caller: Caller,
  userIds: readonly number[],
  occurredOn: CalendarDate | undefined,
  now: Date,
): Promise<CalendarDate> {
  const today = dateIn(caller.timeZone, now);
  const day = occurredOn ?? today;
  if (day > today) throw invalid('occurred_on', 'lies in the future', 'in_future');
  const here = await findPeopleOf(db, caller.accountId, userIds);
  const missing = userIds.flatMap((userId, at) => (here.has(userId) ? [] : [`user_ids.${at}`]));
  if (missing.length)
    throw refusedAs(
      missing.map((path) => ({ path, message: 'is not a person of this account', code: 'not_here' })),
      {},
    );
  return day;
}

/** The effect of a booking on each person, in the order given. Written bookings call it under the lock of the banks. */
export async function checkMany(
  db: Db,
  caller: Caller,
  { kind, userIds, minutes, origin, day }: ManyHours,
  policy: Policy,
): Promise<BookedPerson[]> {
  const ledgers = await loadLedgers(db, caller.accountId, userIds);
  const limits = origin === 'overtime' ? await overtimeLimits(db, caller.accountId, userIds, day, policy) : undefined;
  const closed = await listClosedFor(db, caller.accountId, userIds, day.slice(0, 7));
  const reserved = await reservedMinutes(db, caller.accountId, userIds);
  const rows: BookedPerson[] = [];
  for (const userId of userIds) {
    const entries = ledgers.get(userId) ?? [];
    const { isAllowed, before, lots } = effectOf(entries, { kind, minutes, day, reserved: reserved(userId) }, policy);
    rows.push({
      user_id: userId,
      refused:
        userId === caller.userId
          ? 'own_row'
          : closed.has(userId)
            ? 'month_closed'
            : !isAllowed
              ? 'balance_too_low'
              : minutes > (limits?.get(userId) ?? minutes)
                ? 'above_daily_limit'
                : null,
      balance_before_minutes: before,
      balance_after_minutes: before + (kind === 'debit' ? -minutes : minutes),
      lots,
      entry_id: null,
    });
  }
  return rows;
}

function effectOf(
  entries: readonly BookedEntry[],
  { kind, minutes, day, reserved }: Pick<ManyHours, 'kind' | 'minutes' | 'day'> & { reserved: number },
  policy: Policy,
) {
  if (kind === 'credit') return { isAllowed: true, before: bankOf(entries).balance_minutes, lots: [] };
  const {
    allowed,
    balance_before_minutes: before,
    lots,
  } = checkDebit(entries, minutes, day, policy, undefined, reserved);
  const credits = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    isAllowed: allowed,
    before,
    lots: lots.flatMap((lot) => {
      const credit = credits.get(lot.entry_id);
      return credit ? [{ ...lot, occurred_on: credit.occurred_on, due_on: credit.due_on }] : [];
    }),
  };
}

const MESSAGES = {
  month_closed: 'has closed the month of this day',
  balance_too_low: 'has a lower balance on that day than this debit needs',
  above_daily_limit: 'has less overtime on that day that may go to the bank',
} as const;

/**
 * @param sent the ids of the request, where one may be doubled: faults name the first position of a person among them
 * @throws Refusal 403 for oneself; 400 with every person who is refused
 */
export function assertAllAllowed(people: readonly BookedPerson[], sent: readonly number[]): void {
  const faults = people.flatMap(({ user_id, refused: code }) => {
    if (code === 'own_row') throw forbidden();
    return code === null ? [] : [{ path: `user_ids.${sent.indexOf(user_id)}`, message: MESSAGES[code], code }];
  });
  if (faults.length === 0) return;
  const refused = people.filter((person) => person.refused !== null);
  throw refusedAs(faults, {
    people: refused.map(({ user_id, refused: code, balance_before_minutes: balance_minutes }) => ({
      user_id,
      code,
      balance_minutes,
    })),
  });
}

const refusedAs = (errors: readonly Fault[], details: Record<string, unknown>) =>
  new Refusal('invalid', errors.map(({ path, message }) => `${path}: ${message}`).join('; '), {
    code: errors[0]?.code ?? 'invalid',
    errors,
    details,
  });

/**
 * Reverses entries of several people, all or nothing. Returns the new entries, in the order given; an id may be doubled.
 * @throws Refusal 403 for an own entry; 400 with every entry that may not be reversed
 */
export async function reverseMany(
  tx: Db,
  caller: Pick<Caller, 'accountId' | 'userId'>,
  { ids, reason, now }: { ids: readonly number[]; reason: string; now: Date },
  policy: Policy,
): Promise<EntryRow[]> {
  const { accountId } = caller;
  const entries = await findEntries(tx, accountId, ids);
  if ([...entries.values()].some(({ user_id }) => user_id === caller.userId)) throw forbidden();
  const owners = [...new Set([...entries.values()].map(({ user_id }) => user_id))];
  await lockBalances(tx, accountId, owners);
  const months = [...new Set([...entries.values()].map(({ occurred_on }) => occurred_on.slice(0, 7)))];
  const closed = await listClosedMonthsFor(tx, accountId, owners, months);
  const faults: Fault[] = [];
  const people: number[] = [];
  const reversals: EntryRow[] = [];
  for (const id of new Set(ids)) {
    const target = entries.get(id);
    const fault = (message: string, code: string) => {
      faults.push({ path: `ids.${ids.indexOf(id)}`, message, code });
      if (target) people.push(target.user_id);
    };
    if (!target) fault('is not an entry of this account', 'not_here');
    else if (closed.get(target.user_id)?.has(target.occurred_on.slice(0, 7)))
      fault('lies in a month that is closed', 'month_closed');
    else
      try {
        const to = { accountId, userId: target.user_id, by: caller.userId, at: now.toISOString() };
        reversals.push((await postReversal(tx, to, target, { reason }, policy)).entry);
      } catch (error) {
        const why = error instanceof Refusal ? error.more.errors?.[0] : undefined;
        if (why === undefined) throw error;
        fault(why.message, why.code ?? 'invalid');
      }
  }
  // Rolls back what was reversed before.
  if (faults.length) throw refusedAs(faults, { user_ids: people });
  return reversals;
}
