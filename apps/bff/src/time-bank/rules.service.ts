import { type Rules, type RulesOn, rulesOf } from '@jornada/domain/agreements';
import type { CalendarDate } from '@jornada/domain/calendar';
import { invalid } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { bankableRecords } from '../employee-hr-data/bankable.queries.ts';
import { findAgreements, listAssignments, type WrittenVersion } from './rules.queries.ts';

/** The rules of a person by day, with the documents of their versions. */
export type WrittenRulesOn = RulesOn<WrittenVersion>;

/** The rules of people by day: the version in force of each person's agreement. */
export async function rulesFor(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<(userId: number) => WrittenRulesOn> {
  const agreements = await findAgreements(db, accountId);
  const assignments = await listAssignments(db, accountId, ids);
  const records = await bankableRecords(db, accountId, ids);
  const known = new Map<number, WrittenRulesOn>();
  return (userId) => {
    let rulesOn = known.get(userId);
    if (!rulesOn) {
      const member = { assignments: assignments.get(userId) ?? [], record: records.get(userId) };
      known.set(userId, (rulesOn = rulesOf(agreements, member)));
    }
    return rulesOn;
  };
}

/** The rules of one person by day. */
export const rulesOfPerson = async (db: Db, accountId: number, userId: number): Promise<WrittenRulesOn> =>
  (await rulesFor(db, accountId, [userId]))(userId);

/** The same rules with an unlimited negative balance. */
export const withoutFloor =
  (rulesOn: RulesOn): RulesOn =>
  (day) => {
    const ofDay = rulesOn(day);
    return { ...ofDay, rules: { ...ofDay.rules, negative: 'warn' } };
  };

/** @throws Refusal 400 `not_bankable` if the person's bank accepts no hours on a day */
export function assertBankable(rulesOn: RulesOn, day: CalendarDate): void {
  if (rulesOn(day).version === null)
    throw invalid('user_id', 'has no agreement about a time bank on that day', 'not_bankable');
}

/** A day far in the future, on which the latest rules are in force. */
const FAR: CalendarDate = '2199-12-31';

/**
 * The latest rules of a person. They limit the balance for promises of future days and for reversals made now, whatever
 * the day of the reversed booking.
 */
export const latestRules = (rulesOn: RulesOn): Rules => rulesOn(FAR).rules;
