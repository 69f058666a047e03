import { lastDayOf, type Month } from '@jornada/domain/months';
import type { ClosedMonth, Percents } from '@jornada/domain/payroll';
import type { Db } from '../db/handle.ts';
import { sumEntriesUntil } from '../time-bank/open-month.queries.ts';
import type { listClosedPeople } from './payroll.queries.ts';

/** Whether a person's month has figures. While a month is being corrected, the figures of its last closing count. */
export const isCounted = ({ state }: JudgedPerson): boolean => state === 'closed' || state === 'correcting';

export type JudgedPerson = Awaited<ReturnType<typeof listClosedPeople>>[number];

/** A person whom the closing of the month does not include. */
export const withoutClosing = (user_id: number): JudgedPerson => ({
  user_id,
  state: 'closed',
  expected_minutes: null,
  paid_minutes: null,
  paid_rest_minutes: null,
  expired_minutes: null,
  unpaid_minutes: null,
  unbooked_minutes: null,
  to_credit_minutes: null,
  to_debit_minutes: null,
  rule_id: null,
  closed_at: '',
  judged: null,
});

/** Adds up payouts by percentage. */
export const byPercent = (
  payouts: readonly { payout_percent?: number | null | undefined; minutes: number }[],
): ClosedMonth['expired'] =>
  [...Map.groupBy(payouts, ({ payout_percent }) => payout_percent ?? LOWEST)].map(([percent, own]) => ({
    percent,
    minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
  }));

/** The percentage at which expired hours are paid to people without an agreement. */
const LOWEST = 50;

/** The balances at the end of a month, as they would be after its closing has booked its entries. */
export async function projectedBalances(db: Db, accountId: number, people: readonly JudgedPerson[], month: Month) {
  const ids = people.map(({ user_id }) => user_id);
  const booked = await sumEntriesUntil(db, accountId, ids, lastDayOf(month));
  return new Map(
    people.flatMap(({ user_id, to_credit_minutes, to_debit_minutes, expired_minutes }) => {
      const change = (to_credit_minutes ?? 0) - (to_debit_minutes ?? 0) - (expired_minutes ?? 0);
      const before = booked.get(user_id);
      return before === undefined && change === 0 ? [] : [[user_id, (before ?? 0) + change] as const];
    }),
  );
}

type PercentsOf = (ruleId: number | null) => Percents;

/** The days stored with a closing. Older versions did not store the kinds of absences or the rules of each day. */
const daysOf = (judged: string, percentsOf: PercentsOf): ClosedMonth['days'] =>
  (JSON.parse(judged) as { days: (ClosedMonth['days'][number] & { rule_id?: number | null })[] }).days.map((day) => ({
    ...day,
    absences: day.absences ?? [],
    percents: percentsOf(day.rule_id ?? null),
  }));

interface Known {
  balances: ReadonlyMap<number, number>;
  expired: ClosedMonth['expired'];
  percentsOf: PercentsOf;
}

export function closedMonth(person: JudgedPerson, { balances, expired, percentsOf }: Known): ClosedMonth {
  const { judged } = person;
  const known = (minutes: number | null) => minutes ?? 0;
  // Without a schedule no day is judged: the person has a balance only if entries were booked.
  const balance = balances.get(person.user_id) ?? (person.expected_minutes === null ? null : 0);
  return {
    expired,
    to_credit_minutes: known(person.to_credit_minutes),
    to_debit_minutes: known(person.to_debit_minutes),
    balance_minutes: balance,
    days: judged === null ? [] : daysOf(judged, percentsOf),
  };
}
