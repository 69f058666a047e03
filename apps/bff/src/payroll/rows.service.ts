import { monthAfter, type Month } from '@jornada/domain/months';
import {
  amountOf,
  type Amounts,
  amountsOf,
  type ClosedMonth,
  differenceOf,
  LAWFUL,
  type PayrollEvent,
  type PayrollRow,
  settledAmounts,
  sumOf,
} from '@jornada/domain/payroll';
import type { AbsenceKind } from '@jornada/contract/absence-items';
import type { Db } from '../db/handle.ts';
import { listPayoutsByClock } from '../time-bank/expiry.queries.ts';
import { listVersions } from '../time-bank/rules.queries.ts';
import { listSettledIn } from '../time-bank/settlements.queries.ts';
import { listBalancesAt, listClosedPeople, listPayouts, listPeople } from './payroll.queries.ts';
import { findCodes } from './codes.queries.ts';
import type { listStanding } from './hand-overs.queries.ts';
import { listHandedOver } from './hand-over-rows.queries.ts';
import {
  isCounted,
  type JudgedPerson,
  withoutClosing,
  byPercent,
  projectedBalances,
  closedMonth,
} from './closed-months.service.ts';

type Standing = Awaited<ReturnType<typeof listStanding>>;

/**
 * Earlier months that were handed over and whose differences are delivered in `month`: it is the first month after each
 * of them that was not handed over.
 */
export function deliveredIn(month: Month, standing: Standing): Standing {
  const months = new Set(standing.map((one) => one.month));
  return standing.filter((earlier) => {
    let first = monthAfter(earlier.month);
    while (months.has(first)) first = monthAfter(first);
    return first === month;
  });
}

interface OwnMonth {
  month: Month;
  people: readonly JudgedPerson[];
  /** The people for whom an open month was closed individually. */
  alone: ReadonlySet<number>;
  /** True if the month is not closed: its rows are a preview of its closing. */
  isProvisional: boolean;
}

/** The rows that a hand-over of `month` would freeze now; provisional rows if the month is open. */
export async function freeRows(
  db: Db,
  accountId: number,
  { month, people: ownPeople, alone, isProvisional }: OwnMonth,
  standing: Standing,
  kinds: readonly AbsenceKind[],
): Promise<PayrollRow[]> {
  const kindOf = new Map(kinds.map((kind) => [kind.id, kind]));
  const countsDays = (id: number) => kindOf.get(id)?.counts_days ?? 'due';
  const about = [
    { month, since: null },
    ...deliveredIn(month, standing).map(({ month: earlier, created_at }) => ({ month: earlier, since: created_at })),
  ];
  const handedOver = Map.groupBy(
    await listHandedOver(
      db,
      accountId,
      about.map((one) => one.month),
    ),
    (row) => `${row.reference_month} ${row.user_id}`,
  );
  const rules = new Map((await listVersions(db, accountId)).map((version) => [version.id, version]));
  const percentsOf = (id: number | null) => rules.get(id ?? 0) ?? LAWFUL;
  const settled = Map.groupBy(
    await listSettledIn(
      db,
      accountId,
      about.map((one) => one.month),
    ),
    ({ reference_month }) => reference_month,
  );
  const left: { reference_month: Month; user_id: number; amounts: Amounts }[] = [];
  for (const { month: reference_month, since } of about) {
    const byClock = Map.groupBy(await listPayoutsByClock(db, accountId, reference_month), ({ user_id }) => user_id);
    const settledNow = Map.groupBy(settled.get(reference_month) ?? [], ({ user_id }) => user_id);
    const also = [...new Set([...byClock.keys(), ...settledNow.keys()])];
    const judged = since === null ? ownPeople : await listClosedPeople(db, accountId, reference_month, since, also);
    const known = new Set(judged.map(({ user_id }) => user_id));
    const people = [
      ...judged.filter(isCounted),
      ...[...byClock.keys()].filter((id) => !known.has(id)).map(withoutClosing),
    ];
    const isDraft = ({ user_id }: JudgedPerson) => since === null && isProvisional && !alone.has(user_id);
    const drafts = people.filter(isDraft);
    const ids = people.filter((person) => known.has(person.user_id) && !isDraft(person)).map(({ user_id }) => user_id);
    const balances = new Map([
      ...(await listBalancesAt(db, accountId, ids, reference_month)),
      ...(drafts.length ? await projectedBalances(db, accountId, drafts, month) : []),
    ]);
    const paidOut = Map.groupBy(await listPayouts(db, accountId, reference_month, ids), ({ user_id }) => user_id);
    const expiredOf = (person: JudgedPerson): ClosedMonth['expired'] =>
      byPercent([
        ...(isDraft(person)
          ? [{ payout_percent: rules.get(person.rule_id ?? 0)?.payout_percent, minutes: person.expired_minutes ?? 0 }]
          : (paidOut.get(person.user_id) ?? [])),
        ...(byClock.get(person.user_id) ?? []),
      ]);
    const beforeOf = (userId: number) => sumOf(handedOver.get(`${reference_month} ${userId}`) ?? []);
    const settledOf = (userId: number) => settledAmounts((settledNow.get(userId) ?? []).map(asSettled));
    const counted = new Set(people.map(({ user_id }) => user_id));
    for (const user_id of settledNow.keys())
      if (!counted.has(user_id))
        left.push({ reference_month, user_id, amounts: differenceOf(settledOf(user_id), beforeOf(user_id)) });
    for (const person of people) {
      const closed = amountsOf(closedMonth(person, { balances, expired: expiredOf(person), percentsOf }), countsDays);
      const now = new Map([...closed, ...settledOf(person.user_id)]);
      const difference = differenceOf(now, beforeOf(person.user_id));
      // If the person was not closed again, only later expiry payouts are new; the balance of the month is not
      // delivered again.
      const isAgain = since === null || person.closed_at >= since;
      const amounts = isAgain ? difference : new Map([...difference].filter(([key]) => key !== 'BH_SALDO'));
      left.push({ reference_month, user_id: person.user_id, amounts });
    }
  }
  const [people, { codes }] = await Promise.all([
    listPeople(
      db,
      accountId,
      left.map(({ user_id }) => user_id),
    ),
    findCodes(db, accountId),
  ]);
  return left.flatMap(({ reference_month, user_id, amounts }) => {
    const { nome = '', employee_number, department } = people.get(user_id) ?? {};
    return [...amounts].map(([key, { minutes, days }]) => {
      const { event, kind_id, percent } = amountOf(key);
      const kind = kind_id === null ? undefined : kindOf.get(kind_id);
      return {
        month,
        reference_month,
        user_id,
        nome,
        employee_number: (employee_number ?? '').trim(),
        department: department ?? '',
        event,
        kind_id,
        kind: kind?.name ?? '',
        code: (kind_id === null ? codes[event] : kind?.payroll_code.trim()) ?? '',
        minutes,
        days,
        percent,
        provisional: isProvisional && reference_month === month && !alone.has(user_id) && !SETTLED.has(event),
      };
    });
  });
}

/** Events of settlements, which are booked whether or not their month is closed. */
const SETTLED: ReadonlySet<PayrollEvent> = new Set(['BH_PAGO', 'BH_RESCISAO', 'BH_DESCONTO']);

const asSettled = ({ kind, is_offboarding, percent, minutes }: Awaited<ReturnType<typeof listSettledIn>>[number]) => ({
  kind: kind === 'discount' ? ('discount' as const) : ('pay' as const),
  isOffboarding: is_offboarding === 'yes',
  percent,
  minutes,
});
