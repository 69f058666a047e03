import type { ClosingPerson } from '@jornada/contract/time-bank-closings';
import type { Baseline } from '@jornada/domain/closing';
import type { CalendarDate } from '@jornada/domain/calendar';
import { lastDayOf, type Month } from '@jornada/domain/months';
import { notFound, Refusal } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { lockWorker } from '../work-time/entries.queries.ts';
import { findPersonRow, type PersonRow } from './closing-people.queries.ts';
import { beforeOf, shownPerson } from './closing-person.service.ts';
import { decideMonth, type Decisions, type PersonClosing } from './closing.service.ts';
import { findClosing, findOwnClosing } from './closings.queries.ts';
import { judgedMonths, type PersonMonth } from './judgement.service.ts';

/** A person's month in the closing that is in force. */
export interface Chosen {
  closingId: number;
  /** Undefined if the closing did not include the person. */
  row: PersonRow | undefined;
}

/**
 * Finds a person's month and locks it: waits for hours that are being written, and for other closings or corrections.
 * @throws Refusal 404 if the month is not closed, or the person is not in the account
 */
export async function choosePerson(
  tx: Db,
  of: { accountId: number; userId: number; timeZone: string },
  month: Month,
): Promise<Chosen> {
  if (!(await lockWorker(tx, of))) throw notFound();
  // A closing of this person alone has priority over the closing of everybody.
  const closing =
    (await findOwnClosing(tx, of.accountId, month, of.userId)) ?? (await findClosing(tx, of.accountId, month));
  if (!closing) throw notFound();
  return { closingId: closing.id, row: await findPersonRow(tx, of.accountId, closing.id, of.userId) };
}

/** 409 for a state in which the operation is not possible. */
export const wrongState = (row: PersonRow | undefined): Refusal =>
  new Refusal('conflict', 'Conflict', { code: 'wrong_state', details: { state: row?.state ?? 'closed' } });

export const NO_DECISIONS: Decisions = { held: [], acceptsUnexplained: true, judgesEmpty: false, countEntryIds: [] };

/** Judges the month of one person with the current data. */
export async function judgePerson(
  tx: Db,
  accountId: number,
  userId: number,
  {
    month,
    row,
    decisions = NO_DECISIONS,
  }: {
    month: Month;
    row: PersonRow | undefined;
    decisions?: Decisions;
  },
): Promise<{ own: PersonMonth; closing: PersonClosing }> {
  const found = await judgedMonths(tx, accountId, [userId], month).next();
  const own = found.value as PersonMonth;
  return { own, closing: decideMonth(own, lastDayOf(month), beforeOf(row), decisions) };
}

/**
 * Adds days to a month that an older version closed without them, before a correction: the minutes its closing debited
 * are assigned to the first days, and the rest counts as left to the payroll.
 */
export function keepDays(
  row: PersonRow,
  { person }: PersonClosing,
  since: number,
): { judged: string; baseline: Baseline } {
  let left = row.to_debit_minutes ?? 0;
  const minutes = new Map<CalendarDate, number>();
  const days = person.days.map((day) => {
    const booked = Math.min(left, day.debit_minutes);
    left -= booked;
    if (day.credit_minutes - booked !== 0) minutes.set(day.date, day.credit_minutes - booked);
    return { ...day, booked_minutes: 0, unbooked_minutes: day.debit_minutes - booked };
  });
  const { stretches, doubtful, warnings } = person;
  return { judged: JSON.stringify({ stretches, doubtful, warnings, days }), baseline: { since, minutes } };
}

/** The month of a person whom the closing did not include, at the start of a correction. */
export const emptyPerson = (userId: number): ClosingPerson =>
  shownPerson({
    user_id: userId,
    revision: 1,
    state: 'correcting',
    reasons: '[]',
    reconstructed: 'no',
    worked_minutes: 0,
    expected_minutes: null,
    credit_minutes: 0,
    debit_minutes: 0,
    booked_before_minutes: 0,
    to_credit_minutes: 0,
    to_debit_minutes: 0,
    excused_minutes: 0,
    bank_absence_minutes: 0,
    unpaid_minutes: 0,
    paid_minutes: 0,
    paid_rest_minutes: 0,
    expired_minutes: 0,
    unbooked_minutes: 0,
    rule_id: null,
    judged: null,
    counted_entry_ids: '[]',
    baseline: null,
    closed_by: null,
    closed_at: '',
    reason: '',
  });
