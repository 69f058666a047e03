import { NEGATIVE_RULES, REGIMES } from '@jornada/domain/time-bank';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { count, inputMonth, month, version } from './shapes.ts';

export const policy = z.object({
  regime: z.enum(REGIMES),
  payout_percent: count,
  negative: z.enum(NEGATIVE_RULES),
  negative_limit_minutes: count,
  daily_overtime_minutes: count,
  /** Null: no limit. */
  daily_work_minutes: z.nullable(count),
  tolerance_minutes: count,
  bank_sundays_and_holidays: z.boolean(),
  /** The first month to close; null before the first closing. */
  closes_from: z.nullable(month),
  /** The number of consecutive due days without hours or absence that hold a person in a closing. */
  unexplained_days: count,
  version,
});
export type BankPolicy = z.infer<typeof policy>;

/**
 * The rules of an account with a single agreement, a part of the resource `time-bank`; separate, because other screens
 * do not need them.
 */
export const policies = resource('time-bank', noRowsSeen, {
  policy: {
    method: 'GET',
    path: '/v2/time-bank/policy',
    summary: 'The rules of the first agreement of the account, as they are today',
    access: 'bank.own',
    endedLink: 'own',
    response: policy,
  },
  changePolicy: {
    method: 'PATCH',
    path: '/v2/time-bank/policy',
    summary:
      'Change the rules of the first agreement from the first month that is not closed; what was booked stays as it was booked. 409 `many_agreements` where there are several, but for `closes_from`',
    access: 'bank.policy',
    body: z.extend(
      z.partial(
        z.strictObject({
          regime: z.enum(REGIMES),
          payout_percent: z.int().check(z.gte(50), z.lte(500)),
          negative: z.enum(NEGATIVE_RULES),
          negative_limit_minutes: z.int().check(z.gte(0), z.lte(100_000)),
          daily_overtime_minutes: z.int().check(z.gte(0), z.lte(120)),
          daily_work_minutes: z.nullable(z.int().check(z.gte(0), z.lte(600))),
          tolerance_minutes: z.int().check(z.gte(0), z.lte(10)),
          bank_sundays_and_holidays: z.boolean(),
          /** Only while no closing is in force (400 `closing_in_force`). */
          closes_from: z.nullable(inputMonth),
          unexplained_days: z.int().check(z.gte(1), z.lte(10)),
        }),
      ),
      { version },
    ),
    response: policy,
  },
});
