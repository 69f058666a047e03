import type { BookedPerson } from '@jornada/contract/time-bank-bookings';
import { dueOn, type RulesOn } from '@jornada/domain/agreements';
import { bankOf, type Floor } from '@jornada/domain/bank';
import { checkDebit } from '@jornada/domain/bank-checks';
import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import { invalid } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listClosedFor } from '../work-time/closed-months.queries.ts';
import { appendDrafts, type Booker } from './appending.service.ts';
import { findPeopleOf } from './bookings.queries.ts';
import { type LedgerSince, ledgersFrom } from './ledgers.service.ts';
import { reservedMinutes } from './promised-minutes.service.ts';
import { overtimeLimits } from './overtime-limit.service.ts';
import { refusedAs } from './booking-refusals.service.ts';

/** The same hours for several people. */
export interface ManyHours {
  kind: 'debit' | 'credit';
  userIds: readonly number[];
  minutes: number;
  origin: 'absence' | 'overtime' | 'manual';
  day: CalendarDate;
}

/**
 * The day of a booking for several people. Checks faults that concern the booking as a whole.
 * @param userIds as sent: faults refer to positions in it
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
  if (day > today) throw invalid('occurred_on', 'is in the future', 'in_future');
  const here = await findPeopleOf(db, caller.accountId, userIds);
  const missing = userIds.flatMap((userId, at) => (here.has(userId) ? [] : [`user_ids.${at}`]));
  if (missing.length)
    throw refusedAs(
      missing.map((path) => ({ path, message: 'is not a person of this account', code: 'not_here' })),
      {},
    );
  return day;
}

/**
 * The effect of a booking on each person, in the given order. To write it, call this under the locks of the banks and
 * book with the same ledgers.
 */
export async function checkMany(
  db: Db,
  caller: Pick<Caller, 'accountId' | 'userId'>,
  { kind, userIds, minutes, origin, day }: ManyHours,
  rulesOf: (userId: number) => RulesOn,
): Promise<{ people: BookedPerson[]; ledgers: ReadonlyMap<number, LedgerSince> }> {
  const ledgers = await ledgersFrom(db, caller.accountId, new Map(userIds.map((id) => [id, day])));
  const limits = origin === 'overtime' ? await overtimeLimits(db, caller.accountId, userIds, day, rulesOf) : undefined;
  const closed = await listClosedFor(db, caller.accountId, userIds, day.slice(0, 7));
  const reserved = await reservedMinutes(db, caller.accountId, userIds);
  const people: BookedPerson[] = [];
  for (const userId of userIds) {
    const ledger = ledgers.get(userId) ?? EMPTY;
    const { rules, version } = rulesOf(userId)(day);
    const { isAllowed, before, lots } = effectOf(ledger, { kind, minutes, day, reserved: reserved(userId) }, rules);
    people.push({
      user_id: userId,
      refused:
        userId === caller.userId
          ? 'own_row'
          : closed.has(userId)
            ? 'month_closed'
            : kind === 'credit' && version === null
              ? 'not_bankable'
              : !isAllowed
                ? 'balance_too_low'
                : minutes > (limits?.get(userId) ?? minutes)
                  ? 'above_daily_limit'
                  : null,
      balance_before_minutes: before,
      balance_after_minutes: before + (kind === 'debit' ? -minutes : minutes),
      due_on: kind === 'credit' && version ? dueOn(day, version.period) : null,
      lots,
      entry_id: null,
    });
  }
  return { people, ledgers };
}

/** The ledger of a person without entries. */
export const EMPTY: LedgerSince = { start: undefined, entries: [] };

function effectOf(
  { start, entries }: LedgerSince,
  { kind, minutes, day, reserved }: Pick<ManyHours, 'kind' | 'minutes' | 'day'> & { reserved: number },
  floor: Floor,
) {
  if (kind === 'credit') return { isAllowed: true, before: bankOf(entries, start).balance_minutes, lots: [] };
  const { bank, ...verdict } = checkDebit(entries, minutes, day, floor, start, reserved);
  return {
    isAllowed: verdict.allowed,
    before: verdict.balance_before_minutes,
    lots: verdict.lots.flatMap((lot) => {
      const credit = bank.lots.get(lot.entry_id);
      return credit ? [{ ...lot, occurred_on: credit.occurred_on, due_on: credit.due_on }] : [];
    }),
  };
}

/** Books the same hours for people under the locks of their banks. Returns the people with the ids of their entries. */
export async function bookMany(
  tx: Db,
  booker: Booker,
  { kind, minutes, origin, day, reason }: Omit<ManyHours, 'userIds'> & { reason: string },
  { people, ledgers }: Awaited<ReturnType<typeof checkMany>>,
  rulesOf: (userId: number) => RulesOn,
): Promise<BookedPerson[]> {
  const draft = { id: NEXT, kind, minutes, occurred_on: day, refers_to: null, origin, reason };
  const additions = people.map(({ user_id: userId, due_on }) => ({
    userId,
    ...(ledgers.get(userId) ?? EMPTY),
    drafts: [{ ...draft, due_on, rule_id: rulesOf(userId)(day).version?.id ?? null, payout_percent: null }],
  }));
  const ids = await appendDrafts(tx, booker, additions, null);
  return people.map((person) => ({ ...person, entry_id: ids.get(person.user_id)?.[0] ?? null }));
}

/** The first provisional id, greater than all real ids. */
export const NEXT = Number.MAX_SAFE_INTEGER - 1_000;
