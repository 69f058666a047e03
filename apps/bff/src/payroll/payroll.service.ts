import { createHash } from 'node:crypto';
import type { ClosingPerson } from '@jornada/contract/time-bank-closings';
import { dateIn } from '@jornada/domain/calendar';
import { lastDayOf, monthAfter, type Month } from '@jornada/domain/months';
import {
  type Amounts,
  amountsOf,
  type ClosedMonth,
  differenceOf,
  PAYROLL_EVENTS,
  type PayrollRow,
  percentOf,
  sumOf,
} from '@jornada/domain/payroll';
import type { Encoding } from '@jornada/domain/payroll-layout';
import { invalid } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { findClosing, lockPeople } from '../time-bank/closings.queries.ts';
import { findPolicy } from '../time-bank/entries.queries.ts';
import { sumEntriesUntil } from '../time-bank/open-month.queries.ts';
import {
  findCodes,
  listBalancesAt,
  listClosedPeople,
  listHandedOver,
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
  sums: { event: (typeof PAYROLL_EVENTS)[number]; rows: number; minutes: number }[];
  missing: { held: number[]; without_number: number[]; without_code: (typeof PAYROLL_EVENTS)[number][] };
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
  const people: readonly JudgedPerson[] = closing
    ? await listClosedPeople(db, accountId, month, null)
    : isOver
      ? (await preview(db, caller, month, now)).map(asClosed)
      : [];
  const held = people.filter(({ state }) => state !== 'closed').map(({ user_id }) => user_id);
  const items = own
    ? (await listRowsOf(db, accountId, own.id)).map((row) => ({ ...row, month, provisional: false }))
    : await freeRows(db, accountId, { month, people, isProvisional: !closing }, standing);
  return {
    month,
    state: own ? 'handed_over' : closing ? 'ready' : 'open',
    items: items.sort(inFileOrder),
    sums: sumsOf(items),
    missing: {
      held,
      without_number: [...new Set(items.filter(isUnnumbered).map(({ user_id }) => user_id))],
      without_code: PAYROLL_EVENTS.filter((event) => items.some((row) => row.event === event && row.code === '')),
    },
  };
}

const isUnnumbered = ({ employee_number }: PayrollRow) => employee_number === '';

/** What has no employee number or code comes first, so that it is seen; then by number, name, month and event. */
const inFileOrder = (a: PayrollRow, b: PayrollRow): number =>
  rank(a) - rank(b) ||
  a.employee_number.localeCompare(b.employee_number, 'en', { numeric: true }) ||
  a.nome.localeCompare(b.nome, 'en') ||
  a.user_id - b.user_id ||
  (a.reference_month < b.reference_month ? -1 : a.reference_month > b.reference_month ? 1 : 0) ||
  PAYROLL_EVENTS.indexOf(a.event) - PAYROLL_EVENTS.indexOf(b.event);

const rank = (row: PayrollRow): number => (isUnnumbered(row) ? 0 : row.code === '' ? 1 : 2);

/** Rows and minutes by event, in the order of the events. */
export const sumsOf = (rows: readonly PayrollRow[]): MonthOfPayroll['sums'] =>
  PAYROLL_EVENTS.flatMap((event) => {
    const own = rows.filter((row) => row.event === event);
    return own.length ? [{ event, rows: own.length, minutes: own.reduce((sum, row) => sum + row.minutes, 0) }] : [];
  });

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
  /** The month is not closed: its rows are those of a closing that would be made now. */
  isProvisional: boolean;
}

/** The rows that a hand-over of `month` would freeze now, and those of its people while it is open. */
async function freeRows(
  db: Db,
  accountId: number,
  { month, people: ownPeople, isProvisional }: OwnMonth,
  standing: Standing,
): Promise<PayrollRow[]> {
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
  const left: { reference_month: Month; user_id: number; amounts: Amounts }[] = [];
  for (const { month: reference_month, since } of about) {
    const judged = since === null ? ownPeople : await listClosedPeople(db, accountId, reference_month, since);
    // One who is being corrected counts with what was closed before; one who is held has nothing yet.
    const people = judged.filter(({ state }) => state === 'closed' || state === 'correcting');
    const ids = people.map(({ user_id }) => user_id);
    const balances =
      since === null && isProvisional
        ? await projectedBalances(db, accountId, people, month)
        : await listBalancesAt(db, accountId, ids, reference_month);
    for (const person of people) {
      const before = sumOf(handedOver.get(`${reference_month} ${person.user_id}`) ?? []);
      const amounts = differenceOf(amountsOf(closedMonth(person, balances)), before);
      left.push({ reference_month, user_id: person.user_id, amounts });
    }
  }
  const [people, { codes }, { payout_percent }] = await Promise.all([
    listPeople(
      db,
      accountId,
      left.map(({ user_id }) => user_id),
    ),
    findCodes(db, accountId),
    findPolicy(db, accountId),
  ]);
  return left.flatMap(({ reference_month, user_id, amounts }) => {
    const { nome = '', employee_number, department } = people.get(user_id) ?? {};
    return [...amounts].map(([event, { minutes, days }]) => ({
      month,
      reference_month,
      user_id,
      nome,
      employee_number: (employee_number ?? '').trim(),
      department: department ?? '',
      event,
      code: codes[event] ?? '',
      minutes,
      days,
      percent: percentOf(event, payout_percent),
      provisional: isProvisional && reference_month === month,
    }));
  });
}

type JudgedPerson = Awaited<ReturnType<typeof listClosedPeople>>[number];

/** A person of a preview, in the shape of one that is kept. */
const asClosed = ({ days, ...person }: ClosingPerson): JudgedPerson => ({
  ...person,
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

function closedMonth(person: JudgedPerson, balances: ReadonlyMap<number, number>): ClosedMonth {
  const { judged } = person;
  const known = (minutes: number | null) => minutes ?? 0;
  // Without a schedule nothing is judged: there is a balance only if something was booked.
  const balance = balances.get(person.user_id) ?? (person.expected_minutes === null ? null : 0);
  return {
    paid_minutes: known(person.paid_minutes),
    paid_rest_minutes: known(person.paid_rest_minutes),
    expired_minutes: known(person.expired_minutes),
    to_credit_minutes: known(person.to_credit_minutes),
    to_debit_minutes: known(person.to_debit_minutes),
    balance_minutes: balance,
    days: judged === null ? [] : (JSON.parse(judged) as { days: ClosedMonth['days'] }).days,
  };
}

/**
 * The number of the next hand-over. Until the transaction ends, other hand-overs of the account wait, and so does whoever
 * closes a month or takes a closing back.
 */
export async function startHandOver(tx: Db, accountId: number): Promise<number> {
  const id = await takeHandOver(tx, accountId);
  await lockPeople(tx, accountId);
  return id;
}

/** Where the files of hand-overs are sealed. They are about many people, so about none of them. */
export const placeOf = (accountId: number, id: number) => ({ accountId, userId: 0, field: `payroll_files.${id}` });

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
