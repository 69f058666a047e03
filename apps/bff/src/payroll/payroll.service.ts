import { createHash } from 'node:crypto';
import type { ClosingPerson } from '@jornada/contract/time-bank-closings';
import { dateIn } from '@jornada/domain/calendar';
import type { Month } from '@jornada/domain/months';
import { amountOf, PAYROLL_EVENTS } from '@jornada/domain/payroll';
import type { Encoding } from '@jornada/domain/payroll-layout';
import { invalid } from '@jornada/domain/refusal';
import type { AbsenceKind } from '@jornada/contract/absence-items';
import { listKinds } from '../absences/kinds.queries.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { findClosing, lockPeople } from '../time-bank/closings.queries.ts';
import { listPayoutsByClock } from '../time-bank/expiry.queries.ts';
import { listClosedPeople } from './payroll.queries.ts';
import { listStanding, takeHandOver } from './hand-overs.queries.ts';
import { listHandedOver, listRowsOf } from './hand-over-rows.queries.ts';
import { deliveredIn, freeRows } from './rows.service.ts';
import type { JudgedPerson } from './closed-months.service.ts';
import { figuresOf, isUnnumbered, inFileOrder, type MonthOfPayroll, sumsOf } from './payroll-figures.service.ts';

interface Asked {
  caller: Caller;
  month: Month;
  now: Date;
  /** `previewClosing` of the time bank: the people of an open month as its closing would judge them. */
  preview: (db: Db, caller: Caller, month: Month, now: Date) => Promise<readonly ClosingPerson[]>;
}

/**
 * The payroll of a month: the frozen rows if it was handed over, otherwise the rows its closing and earlier closings
 * give now.
 */
export async function payrollOf(db: Db, { caller, month, now, preview }: Asked): Promise<MonthOfPayroll> {
  const { accountId } = caller;
  const standing = await listStanding(db, accountId);
  const own = standing.find((one) => one.month === month);
  const closing = await findClosing(db, accountId, month);
  const isOver = month < dateIn(caller.timeZone, now).slice(0, 7);
  const closed = await listClosedPeople(db, accountId, month, null);
  // The month is open for everyone else; these people were settled individually, so their month is closed.
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

const nameOf = (kinds: readonly AbsenceKind[], id: number | null): string =>
  kinds.find((kind) => kind.id === id)?.name ?? '';

/** A person of a preview in the shape of a stored person. */
const asClosed = ({ days, ...person }: ClosingPerson): JudgedPerson => ({
  ...person,
  closed_at: '',
  judged: JSON.stringify({ days }),
});

/** The months of the rows that a hand-over of `month` delivers: its own and earlier months with differences. */
export const monthsDelivered = async (db: Db, accountId: number, month: Month): Promise<Month[]> => [
  month,
  ...deliveredIn(month, await listStanding(db, accountId)).map((one) => one.month),
];

/**
 * The number of the next hand-over. Until the transaction ends, other hand-overs of the account wait, and so do
 * operations that close a month or take a closing back.
 */
export async function startHandOver(tx: Db, accountId: number): Promise<number> {
  const id = await takeHandOver(tx, accountId);
  await lockPeople(tx, accountId);
  return id;
}

/** The SHA-256 of the encoded text, in hexadecimal. */
export const sha256Of = (text: string, encoding: Encoding): string =>
  createHash('sha256').update(text, NODE_ENCODINGS[encoding]).digest('hex');

const NODE_ENCODINGS = { 'utf-8-bom': 'utf8', 'iso-8859-1': 'latin1' } as const;

/**
 * Must run under the lock of `lockPeople`, which hand-overs also take.
 * @throws Refusal 400 `handed_over` if rows about the month were handed over, so that its closing must stay
 */
export async function assertNotHandedOver(db: Db, accountId: number, month: Month): Promise<void> {
  if ((await listHandedOver(db, accountId, [month])).length > 0)
    throw invalid('month', 'was handed over to the payroll: take back its hand-over first', 'handed_over');
}
