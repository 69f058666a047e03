import type { BookedPerson } from '@jornada/contract/time-bank-bookings';
import { type Fault, forbidden, Refusal } from '@jornada/domain/refusal';

const MESSAGES = {
  month_closed: 'has closed the month of this day',
  not_bankable: 'has no agreement about a time bank on that day',
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

/** A refusal with a fault for each person or entry. */
export const refusedAs = (errors: readonly Fault[], details: Record<string, unknown>) =>
  new Refusal('invalid', errors.map(({ path, message }) => `${path}: ${message}`).join('; '), {
    code: errors[0]?.code ?? 'invalid',
    errors,
    details,
  });
