import { addDays } from '@jornada/domain/calendar';
import { type AbsenceRow, allAbsences, findAbsencesOf, updateAbsence } from '../absences/absences.queries.ts';
import type { AuditEvent } from '../db/audit-event.ts';
import type { Db } from '../db/handle.ts';
import type { CalendarDate } from '../db/tables.ts';
import type { Item } from './offboarding-items.queries.ts';

/**
 * Books or reverses what an absence takes from the time bank; returns the ids of the new entries. Implemented in
 * `time-bank`.
 */
export type SettleAbsence = (id: number) => Promise<number[]>;

/** The absences and requests of a person that end after their last day of work. */
export const listAbsencesAfter = (db: Db, accountId: number, userId: number, left_on: CalendarDate) =>
  allAbsences(db, accountId, { user_id: [userId], status: ['requested', 'approved'], from: addDays(left_on, 1) });

/** Cancels the absences after the last day of work, and shortens those that continue beyond it. */
export async function endAbsences(
  tx: Db,
  accountId: number,
  { user_id: userId, left_on }: { user_id: number; left_on: CalendarDate },
  settle: SettleAbsence,
): Promise<{ items: Item[]; events: AuditEvent[] }> {
  const items: Item[] = [];
  for (const absence of await listAbsencesAfter(tx, accountId, userId, left_on)) {
    const { id, status, ends_on } = absence;
    const isAfter = absence.starts_on > left_on;
    await updateAbsence(tx, accountId, id, isAfter ? { status: 'canceled' } : { ends_on: left_on });
    const kind = !isAfter ? 'absence-shortened' : status === 'approved' ? 'absence-canceled' : 'request-canceled';
    items.push({ kind, item_id: id, was: isAfter ? null : ends_on });
  }
  return { items, events: await eventsOf(items, settle) };
}

/** Restores the absences of an offboarding that have not changed since; `others` are the ids of the rest. */
export async function restoreAbsences(
  tx: Db,
  accountId: number,
  left_on: CalendarDate,
  all: readonly Item[],
  settle: SettleAbsence,
): Promise<{ others: number[]; events: AuditEvent[] }> {
  const items = all.filter(({ kind }) => OF_ABSENCES.includes(kind));
  const ids = items.map(({ item_id }) => item_id);
  const now = new Map((await findAbsencesOf(tx, accountId, ids)).map((row) => [row.id, row]));
  const restored = items.filter(({ kind, item_id }) => isUnchanged(now.get(item_id), kind, left_on));
  for (const { kind, item_id, was } of restored)
    await updateAbsence(
      tx,
      accountId,
      item_id,
      kind === 'absence-shortened'
        ? { ends_on: was ?? left_on }
        : { status: kind === 'absence-canceled' ? 'approved' : 'requested' },
    );
  return {
    others: ids.filter((id) => !restored.some(({ item_id }) => item_id === id)),
    events: await eventsOf(restored, settle),
  };
}

const OF_ABSENCES: readonly Item['kind'][] = ['absence-canceled', 'request-canceled', 'absence-shortened'];

const isUnchanged = (row: AbsenceRow | undefined, kind: Item['kind'], left_on: CalendarDate): boolean =>
  row !== undefined &&
  (kind === 'absence-shortened'
    ? row.ends_on === left_on && (row.status === 'approved' || row.status === 'requested')
    : row.status === 'canceled');

/** Settles changed absences with the time bank. */
async function eventsOf(items: readonly Item[], settle: SettleAbsence): Promise<AuditEvent[]> {
  const entries: number[] = [];
  for (const { item_id } of items) entries.push(...(await settle(item_id)));
  const of = (action: string, fields: string[], chosen: readonly Item[]): AuditEvent[] =>
    chosen.length ? [{ target: 'absences', action, fields, targetIds: chosen.map(({ item_id }) => item_id) }] : [];
  const [shorter, whole] = [
    items.filter(({ kind }) => kind === 'absence-shortened'),
    items.filter(({ kind }) => kind !== 'absence-shortened'),
  ];
  return [
    ...of('absences.update', ['ends_on'], shorter),
    ...of('absences.update', ['status'], whole),
    ...(entries.length
      ? [{ target: 'time-bank', action: 'time-bank.debit-absence', fields: ['minutes'], targetIds: entries }]
      : []),
  ];
}
