import type { Offboarding, OffboardingPreview } from '@jornada/contract/user-offboarding';
import type { Level } from '@jornada/domain/access';
import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import { withEnd, withoutEnd } from '@jornada/domain/employment';
import { addMonths } from '@jornada/domain/ended-link';
import { dutiesOf, type LeavingReason, openMonths, settleBy, settlementOf } from '@jornada/domain/offboarding';
import { losesLastSuper } from '@jornada/domain/people';
import { invalid, Refusal } from '@jornada/domain/refusal';
import type { AuditEvent } from '../db/audit-event.ts';
import { announceSignOut } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import { findHr, updateHr } from '../employee-hr-data/employee-hr-data.queries.ts';
import { findBalance } from '../time-bank/person-balance.queries.ts';
import { findTimer } from '../work-time/timers.queries.ts';
import {
  listActive,
  listAllocationsAfter,
  listManagedClients,
  listOpenTasks,
  listReports,
} from './handover.queries.ts';
import { endAbsences, listAbsencesAfter, restoreAbsences, type SettleAbsence } from './absences-handover.service.ts';
import { endMembership, restoreMembership } from './membership-handover.service.ts';
import { type Conflict, handOver, takeBack } from './handover.service.ts';
import { endSessionsOf, setLinkEnd } from './links.queries.ts';
import { findMonthBookedAfter } from '../time-bank/closings.queries.ts';
import { listClosedMonths } from '../work-time/closed-months.queries.ts';
import { countSessions, type ListedRow, type OffboardingRow, updateOffboarding } from './offboarding.queries.ts';
import { insertItems, type Item, listItems } from './offboarding-items.queries.ts';
import { changePeriods, listPeriods } from './periods.queries.ts';
import { assertTakesReports } from './reports-handover.service.ts';
import { listActiveSupers, listOtherLevels } from './levels.queries.ts';

/** An account, and the time zone of its dates. */
export interface Zone {
  accountId: number;
  timeZone: string;
}

/** An offboarding in the shape of the contract; reason and note only if `explained`. */
export const shownOffboarding = (
  {
    allocations_to,
    handed_tasks,
    handed_clients,
    handed_reports,
    handed_allocations,
    timer_minutes,
    balance_minutes,
    settled: _,
    ...row
  }: ListedRow,
  { explained }: { explained: boolean },
): Offboarding => ({
  ...row,
  reason: explained ? (row.reason as LeavingReason) : null,
  note: explained ? row.note : null,
  allocations: row.allocations === 'to' ? { to: allocations_to as number } : row.allocations,
  handed: {
    tasks: handed_tasks,
    clients: handed_clients,
    reports: handed_reports,
    allocations: handed_allocations,
    timer_minutes,
  },
  settlement: settlementOf(row.state, { balance_minutes, settled_at: row.settled_at }),
  settle_by: settleBy(row.left_on),
});

/** The choices of a request as columns; omitted choices are omitted. */
export const choicesOf = (allocations: 'delete' | 'keep' | { to: number }) =>
  typeof allocations === 'string'
    ? { allocations, allocations_to: null }
    : { allocations: 'to' as const, allocations_to: allocations.to };

export const wrongState = (state: string) =>
  new Refusal('conflict', 'Conflict', { code: 'wrong_state', details: { state } });

/**
 * Checks that a person can leave on a day.
 * @throws Refusal 400 `last_super_admin`, `before_joining`, `month_closed`
 */
export async function assertMayLeave(db: Db, accountId: number, userId: number, left_on: CalendarDate): Promise<void> {
  if (losesLastSuper(await listActiveSupers(db, accountId), userId, { level: 1, active: false }))
    throw invalid('id', 'is the last active Super Admin', 'last_super_admin');
  const joined_on = (await listPeriods(db, accountId, [userId])).get(userId)?.at(-1)?.joined_on;
  if (joined_on && left_on < joined_on) throw invalid('left_on', 'is before the first day of work', 'before_joining');
  const month = await findMonthBookedAfter(db, accountId, userId, left_on);
  if (month === undefined) return;
  const fault = { path: 'left_on', message: 'is before hours of a closed month', code: 'month_closed' };
  throw new Refusal('invalid', `${fault.path}: ${fault.message}`, {
    code: 'month_closed',
    errors: [fault],
    details: { month },
  });
}

/** @throws Refusal 400 with the path of the first recipient who is the person, has no active link or cannot lead */
export async function assertRecipients(
  db: Db,
  accountId: number,
  userId: number,
  chosen: Pick<OffboardingRow, 'tasks_to' | 'clients_to' | 'reports_to' | 'allocations_to'>,
): Promise<void> {
  const named = [
    ['tasks_to', chosen.tasks_to],
    ['clients_to', chosen.clients_to],
    ['reports_to', chosen.reports_to],
    ['allocations.to', chosen.allocations_to],
  ] as const;
  const active = await listActive(
    db,
    accountId,
    named.flatMap(([, id]) => id ?? []),
  );
  for (const [path, id] of named) {
    if (id === userId) throw invalid(path, 'must be somebody else', 'oneself');
    if (id !== null && !active.includes(id)) throw invalid(path, 'is not an active person of this account', 'not_here');
  }
  await assertTakesReports(db, accountId, userId, chosen.reports_to);
}

/** The rows that an offboarding on `left_on` would change now. */
export async function previewOf(
  db: Db,
  accountId: number,
  { userId, level, left_on, now }: { userId: number; level: Level; left_on: CalendarDate; now: Date },
): Promise<OffboardingPreview> {
  return {
    open_tasks: (await listOpenTasks(db, accountId, userId)).length,
    future_allocations: (await listAllocationsAfter(db, accountId, userId, left_on)).length,
    absences_ahead: (await listAbsencesAfter(db, accountId, userId, left_on)).length,
    clients: (await listManagedClients(db, accountId, userId)).length,
    reports: (await listReports(db, accountId, userId)).filter(({ active }) => active).length,
    running_timer: (await findTimer(db, accountId, userId)) !== undefined,
    balance_minutes: await findBalance(db, accountId, userId),
    open_months: openMonths(await listClosedMonths(db, accountId, userId), left_on),
    sessions: await countSessions(db, accountId, userId, now.toISOString()),
    duties: dutiesOf(level, await listOtherLevels(db, accountId, userId)),
  };
}

/** Stops a person’s timer and saves its hours; returns the minutes saved, or null without a timer. In `work-time`. */
type EndTimer = (tx: Db, zone: Zone, userId: number, left_on: CalendarDate, now: Date) => Promise<number | null>;

/**
 * Carries out an offboarding, under `lockLink`: ends the link and its sessions, and hands over.
 * @returns the audit events of the changes
 */
export async function carryOut(
  tx: Db,
  zone: Zone,
  row: OffboardingRow,
  now: Date,
  { endTimer, settleAbsence }: { endTimer: EndTimer; settleAbsence: SettleAbsence },
): Promise<AuditEvent[]> {
  const { accountId } = zone;
  const { user_id: userId, left_on } = row;
  const at = now.toISOString();
  const timer_minutes = await endTimer(tx, zone, userId, left_on, now);
  const { items, handed, events } = await handOver(tx, accountId, row, at);
  const absences = await endAbsences(tx, accountId, row, settleAbsence);
  const membership = await endMembership(tx, accountId, row, at);
  const record = await endRecord(tx, accountId, userId, left_on, at);
  const access_until = addMonths(left_on, row.access_months);
  await setLinkEnd(tx, accountId, userId, { deactivated_at: at, left_on, access_until }, at);
  await changePeriods(tx, accountId, userId, (periods) => withEnd(periods, left_on));
  await endSessionsOf(tx, accountId, userId, at);
  await announceSignOut(tx, { accountId, userId });
  await insertItems(tx, accountId, row.id, [...items, ...absences.items, ...membership.items, ...record]);
  await updateOffboarding(tx, accountId, row.id, { state: 'done', done_at: at, timer_minutes, ...handed });
  return [
    { target: 'user', targetId: userId, action: 'user.offboard', fields: ['left_on', 'access_until'] },
    ...events,
    ...absences.events,
    ...membership.events,
    ...record.map(({ item_id }) => ({ ...RECORD, targetId: item_id })),
    ...(timer_minutes === null ? [] : [{ target: 'work-timer', targetId: userId, action: 'work-timer.stop' }]),
  ];
}

const RECORD = { target: 'employee-hr-data', action: 'employee-hr-data.replace', fields: ['left_on'] };

/** Stores the last day in the HR record, if there is one. */
async function endRecord(
  tx: Db,
  accountId: number,
  userId: number,
  left_on: CalendarDate,
  at: string,
): Promise<Item[]> {
  const record = await findHr(tx, accountId, userId);
  if (!record) return [];
  await updateHr(tx, accountId, userId, { left_on }, at);
  return [{ kind: 'hr-record', item_id: userId, was: record.left_on }];
}

/**
 * Undoes an offboarding that was carried out, under `lockLink`.
 * @returns what was left unchanged because it has changed since, and the audit events
 */
export async function revert(
  tx: Db,
  { accountId }: Zone,
  row: OffboardingRow,
  now: Date,
  settleAbsence: SettleAbsence,
): Promise<{ conflicts: Conflict[]; events: AuditEvent[] }> {
  const at = now.toISOString();
  const { user_id: userId } = row;
  const items = await listItems(tx, accountId, row.id);
  const taken = await takeBack(tx, accountId, row, items, at);
  await setLinkEnd(tx, accountId, userId, { deactivated_at: null, left_on: null, access_until: null }, at);
  await changePeriods(tx, accountId, userId, withoutEnd);
  const record = items.find(({ kind }) => kind === 'hr-record');
  const isUnchanged = record && (await findHr(tx, accountId, userId))?.left_on === row.left_on;
  if (isUnchanged) await updateHr(tx, accountId, userId, { left_on: record.was }, at);
  // Before the absences, because their hours return to the bank by the rules of their days.
  const membership = await restoreMembership(tx, accountId, row, items);
  // After the employment, so that the days have expected hours again.
  const absences = await restoreAbsences(tx, accountId, row.left_on, items, settleAbsence);
  return {
    conflicts: [...taken.conflicts, ...absences.others.map((id) => ({ target: 'absences' as const, id }))],
    events: [
      ...taken.events,
      ...membership,
      ...absences.events,
      ...(isUnchanged ? [{ ...RECORD, targetId: userId }] : []),
    ],
  };
}

/** The date of an instant in the account's time zone. */
export const dayOf = ({ timeZone }: Zone, instant: string): CalendarDate => dateIn(timeZone, new Date(instant));
