import { floorOf } from '@jornada/domain/bank';
import { addDays } from '@jornada/domain/calendar';
import { Refusal } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { listClosedMonthsFor } from '../work-time/closed-months.queries.ts';
import { listDebitsOf, listPromised } from './absence-debits.queries.ts';
import { findBalance } from './person-balance.queries.ts';
import { latestRules, rulesOfPerson } from './rules.service.ts';
import { monthOf, bankedByDay } from './absence-debits.service.ts';

/** Minutes of people that approved absences will take from the time bank and have not taken yet; 0 where there are none. */
export async function reservedMinutes(
  db: Db,
  accountId: number,
  userIds: readonly number[],
  without?: number,
): Promise<(userId: number) => number> {
  const promised = (await listPromised(db, accountId, userIds)).filter(({ id }) => id !== without);
  const sums = new Map<number, number>();
  for (const absence of promised) {
    const { user_id, debited_through, starts_on, ends_on } = absence;
    const from = debited_through === null || debited_through < starts_on ? starts_on : addDays(debited_through, 1);
    const days = await bankedByDay(db, accountId, absence, from, ends_on);
    const months = [...new Set([...days.keys()].map(monthOf))];
    const closed = (await listClosedMonthsFor(db, accountId, [user_id], months)).get(user_id);
    const minutes = [...days].reduce((sum, [date, each]) => sum + (closed?.has(monthOf(date)) ? 0 : each), 0);
    sums.set(user_id, (sums.get(user_id) ?? 0) + minutes);
  }
  return (userId) => sums.get(userId) ?? 0;
}

/**
 * The minutes that the time bank can still promise to absences of a person: the balance less what is reserved, down to the
 * lowest balance of the rules that are known last. Infinite if they only warn.
 * @param instead an absence that is replaced: what it took and reserved is available again
 */
export async function promisableMinutes(
  db: Db,
  accountId: number,
  userId: number,
  instead?: number,
): Promise<{ balance: number; available: number }> {
  const balance = await findBalance(db, accountId, userId);
  const reserved = (await reservedMinutes(db, accountId, [userId], instead))(userId);
  const taken = instead === undefined ? [] : await listDebitsOf(db, accountId, instead);
  const returned = taken.reduce((sum, { minutes }) => sum + minutes, 0);
  const floor = floorOf(latestRules(await rulesOfPerson(db, accountId, userId)));
  return { balance, available: balance + returned - reserved - floor };
}

/** @throws Refusal 400 `balance_too_low` if the time bank cannot give these minutes to an absence */
export async function assertBankGives(
  db: Db,
  accountId: number,
  userId: number,
  minutes: number,
  instead?: number,
): Promise<void> {
  const { balance, available } = await promisableMinutes(db, accountId, userId, instead);
  if (minutes <= available) return;
  const fault = { path: 'starts_on', message: 'takes more hours than the time bank has left', code: 'balance_too_low' };
  throw new Refusal('invalid', `${fault.path}: ${fault.message}`, {
    code: fault.code,
    errors: [fault],
    details: { balance_minutes: balance },
  });
}
