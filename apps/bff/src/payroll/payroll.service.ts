import { createHash } from 'node:crypto';
import type { ClosingPerson } from '@jornada/contract/time-bank-closings';
import { dateIn } from '@jornada/domain/calendar';
import { lastDayOf, monthAfter, type Month } from '@jornada/domain/months';
import {
  amountKey,
  amountOf,
  type Amounts,
  amountsOf,
  type ClosedMonth,
  differenceOf,
  eventKey,
  eventOf,
  inAmountOrder,
  inEventOrder,
  LAWFUL,
  PAYROLL_EVENTS,
  type PayrollEvent,
  type PayrollRow,
  type Percents,
  settledAmounts,
  sumOf,
} from '@jornada/domain/payroll';
import type { Encoding } from '@jornada/domain/payroll-layout';
import { invalid } from '@jornada/domain/refusal';
import type { AbsenceKind } from '@jornada/contract/absences';
import { listKinds } from '../absences/kinds.queries.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { findClosing, lockPeople } from '../time-bank/closings.queries.ts';
import { listPayoutsByClock } from '../time-bank/expiry.queries.ts';
import { listVersions } from '../time-bank/rules.queries.ts';
import { listSettledIn } from '../time-bank/settlements.queries.ts';
import { sumEntriesUntil } from '../time-bank/open-month.queries.ts';
import {
  findCodes,
  listBalancesAt,
  listClosedPeople,
  listHandedOver,
  listPayouts,
  listPeople,
  listRowsOf,
  listStanding,
  takeHandOver,
} from './payroll.queries.ts';

/** The payroll of a month. */
export interface MonthOfPayroll {
  month: Month;
  state: 'open' | 'ready' | 'handed_over';
  items: PayrollRow[];
  sums: { event: PayrollEvent; kind_id: number | null; rows: number; minutes: number }[];
  /** Sums of the closing; null without one. */
  closing: { paid_minutes: number; missing_minutes: number; expired_minutes: number; booked_minutes: number } | null;
  missing: {
    held: number[];
    open: number[];
    without_number: number[];
    without_code: PayrollEvent[];
    kinds_without_code: number[];
  };
}

interface Asked {
  caller: Caller;
  month: Month;
  now: Date;
  /** The people of an open month as its closing would judge them, `previewClosing` of the time bank. */
  preview: (db: Db, caller: Caller, month: Month, now: Date) => Promise<readonly ClosingPerson[]>;
}

/** What a month's payroll contains: frozen rows if it was handed over, else what its closing and earlier ones say now. */
export async function payrollOf(db: Db, { caller, month, now, preview }: Asked): Promise<MonthOfPayroll> {
  const { accountId } = caller;
  const standing = await listStanding(db, accountId);
  const own = standing.find((one) => one.month === month);
  const closing = await findClosing(db, accountId, month);
  const isOver = month < dateIn(caller.timeZone, now).slice(0, 7);
  const closed = await listClosedPeople(db, accountId, month, null);
  // Of an open month they were settled alone, and so their months are closed.
  const alone = new Set(closing ? [] : closed.map(({ user_id }) => user_id));
  const previewed = !closing && isOver ? (await preview(db, caller, month, now)).map(asClosed) : [];
  const people: readonly JudgedPerson[] = [...closed, ...previewed];
  const idsOf = (some: readonly JudgedPerson[]) => some.map(({ user_id }) => user_id);
  const kinds = await listKinds(db, accountId);
  const items = own
    ? (await listRowsOf(db, accountId, own.id)).map(({ event, ...row }) => {
        const { kind_id, percent: _, ...of } = amountOf(event);
        return { ...row, ...of, kind_id, kind: nameOf(kinds, kind_id), month, provisional: false };
      })
    : await freeRows(db, accountId, { month, people, alone, isProvisional: !closing }, standing, kinds);
  const withoutCode = items.filter(({ code }) => code === '');
  return {
    month,
    state: own ? 'handed_over' : closing ? 'ready' : 'open',
    items: items.sort(inFileOrder),
    sums: sumsOf(items),
    closing: closing ? figuresOf(people, await listPayoutsByClock(db, accountId, month)) : null,
    missing: {
      held: idsOf(people.filter(({ state }) => state !== 'closed')),
      open: closing ? [] : idsOf(previewed),
      without_number: [...new Set(items.filter(isUnnumbered).map(({ user_id }) => user_id))],
      without_code: PAYROLL_EVENTS.filter((event) => withoutCode.some((row) => row.event === event)),
      kinds_without_code: [...new Set(withoutCode.flatMap(({ kind_id }) => (kind_id === null ? [] : [kind_id])))],
    },
  };
}

/** What a closing says of people in all, with what the clock expired: those who are held have nothing yet. */
function figuresOf(
  people: readonly JudgedPerson[],
  byClock: readonly { user_id: number; minutes: number }[],
): NonNullable<MonthOfPayroll['closing']> {
  const counted = people.filter(isCounted);
  const held = new Set(people.flatMap((person) => (isCounted(person) ? [] : [person.user_id])));
  const expired = byClock.reduce((sum, { user_id, minutes }) => sum + (held.has(user_id) ? 0 : minutes), 0);
  const sum = (pick: (person: JudgedPerson) => number | null) =>
    counted.reduce((total, person) => total + (pick(person) ?? 0), 0);
  return {
    paid_minutes: sum(({ paid_minutes }) => paid_minutes),
    missing_minutes: sum(({ unbooked_minutes, unpaid_minutes }) => (unbooked_minutes ?? 0) + (unpaid_minutes ?? 0)),
    expired_minutes: sum(({ expired_minutes }) => expired_minutes) + expired,
    booked_minutes: sum(
      ({ to_credit_minutes, to_debit_minutes }) => (to_credit_minutes ?? 0) - (to_debit_minutes ?? 0),
    ),
  };
}

/** Whether a person's month has figures. One who is being corrected counts with what was closed before. */
const isCounted = ({ state }: JudgedPerson): boolean => state === 'closed' || state === 'correcting';

const isUnnumbered = ({ employee_number }: PayrollRow) => employee_number === '';

/** What has no employee number or code comes first, so that it is seen; then by number, name, month and event. */
const inFileOrder = (a: PayrollRow, b: PayrollRow): number =>
  rank(a) - rank(b) ||
  a.employee_number.localeCompare(b.employee_number, 'en', { numeric: true }) ||
  a.nome.localeCompare(b.nome, 'en') ||
  a.user_id - b.user_id ||
  (a.reference_month < b.reference_month ? -1 : a.reference_month > b.reference_month ? 1 : 0) ||
  inAmountOrder(amountKey(a), amountKey(b));

const rank = (row: PayrollRow): number => (isUnnumbered(row) ? 0 : row.code === '' ? 1 : 2);

/** Rows and minutes by event, in the order of the events. */
export const sumsOf = (rows: readonly PayrollRow[]): MonthOfPayroll['sums'] =>
  [...Map.groupBy(rows, eventKey)]
    .sort(([a], [b]) => inEventOrder(a, b))
    .map(([key, own]) => ({
      ...eventOf(key),
      rows: own.length,
      minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
    }));

const nameOf = (kinds: readonly AbsenceKind[], id: number | null): string =>
  kinds.find((kind) => kind.id === id)?.name ?? '';

type Standing = Awaited<ReturnType<typeof listStanding>>;

/**
 * Earlier months that were handed over and whose differences are delivered in `month`: it is the first after each of them
 * that was not handed over.
 */
function deliveredIn(month: Month, standing: Standing): Standing {
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
  /** Those of an open month for whom alone it is closed. */
  alone: ReadonlySet<number>;
  /** The month is not closed: its rows are those of a closing that would be made now. */
  isProvisional: boolean;
}

/** The rows that a hand-over of `month` would freeze now, and those of its people while it is open. */
async function freeRows(
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
      // Of somebody who was not closed again, only what the clock paid out is new, and no later balance of the month.
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

type JudgedPerson = Awaited<ReturnType<typeof listClosedPeople>>[number];

/** Somebody of whom the closing of the month says nothing. */
const withoutClosing = (user_id: number): JudgedPerson => ({
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

/** Payouts, added up by their per cent. */
const byPercent = (
  payouts: readonly { payout_percent?: number | null | undefined; minutes: number }[],
): ClosedMonth['expired'] =>
  [...Map.groupBy(payouts, ({ payout_percent }) => payout_percent ?? LOWEST)].map(([percent, own]) => ({
    percent,
    minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
  }));

/** At which expired hours are paid without an agreement. */
const LOWEST = 50;

/** A person of a preview, in the shape of one that is kept. */
const asClosed = ({ days, ...person }: ClosingPerson): JudgedPerson => ({
  ...person,
  closed_at: '',
  judged: JSON.stringify({ days }),
});

/** The balances at the end of a month if what its closing would book were booked. */
async function projectedBalances(db: Db, accountId: number, people: readonly JudgedPerson[], month: Month) {
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

/** The days that a closing kept. An older version did not keep the kinds of their absences, nor the rules of a day. */
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

function closedMonth(person: JudgedPerson, { balances, expired, percentsOf }: Known): ClosedMonth {
  const { judged } = person;
  const known = (minutes: number | null) => minutes ?? 0;
  // Without a schedule nothing is judged: there is a balance only if something was booked.
  const balance = balances.get(person.user_id) ?? (person.expected_minutes === null ? null : 0);
  return {
    expired,
    to_credit_minutes: known(person.to_credit_minutes),
    to_debit_minutes: known(person.to_debit_minutes),
    balance_minutes: balance,
    days: judged === null ? [] : daysOf(judged, percentsOf),
  };
}

/** The months about which a hand-over of `month` delivers rows: its own, and earlier ones whose differences it takes. */
export const monthsDelivered = async (db: Db, accountId: number, month: Month): Promise<Month[]> => [
  month,
  ...deliveredIn(month, await listStanding(db, accountId)).map((one) => one.month),
];

/**
 * The number of the next hand-over. Until the transaction ends, other hand-overs of the account wait, and so does whoever
 * closes a month or takes a closing back.
 */
export async function startHandOver(tx: Db, accountId: number): Promise<number> {
  const id = await takeHandOver(tx, accountId);
  await lockPeople(tx, accountId);
  return id;
}

/** Of the bytes of a file, in hexadecimal. */
export const sha256Of = (text: string, encoding: Encoding): string =>
  createHash('sha256').update(text, NODE_ENCODINGS[encoding]).digest('hex');

const NODE_ENCODINGS = { 'utf-8-bom': 'utf8', 'iso-8859-1': 'latin1' } as const;

/**
 * Call under the lock of `lockPeople`, for which a hand-over waits.
 * @throws Refusal 400 `handed_over` if rows about the month are with the payroll: its closing stays
 */
export async function assertNotHandedOver(db: Db, accountId: number, month: Month): Promise<void> {
  if ((await listHandedOver(db, accountId, [month])).length > 0)
    throw invalid('month', 'was handed over to the payroll: take back its hand-over first', 'handed_over');
}
