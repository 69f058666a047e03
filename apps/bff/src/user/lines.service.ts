import type { LinePosition } from '@jornada/contract/user-lines';
import { lineRefusal, MOST_IN_LINES, positionsOf, whyNotLeader } from '@jornada/domain/lines';
import { Refusal } from '@jornada/domain/refusal';
import type { AuditEvent } from '../db/audit-event.ts';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { findHr, updateHr } from '../employee-hr-data/employee-hr-data.queries.ts';
import { listLines, listPlaces } from './lines.queries.ts';

/** Must run under `lockPeople`. @throws Refusal 400 if a person cannot report to `leader` */
export async function assertLeader(tx: Db, accountId: number, userId: number, leader: number | null): Promise<void> {
  if (leader === null) return;
  const fault = whyNotLeader(await listLines(tx, accountId), userId, leader);
  if (fault) throw lineRefusal(fault);
}

/**
 * The HR record shows the leader, so a change of the leader counts as a change of the record, if there is one.
 * @returns the audit events about the record
 */
export async function noteInRecord(tx: Db, accountId: number, userId: number, at: Instant): Promise<AuditEvent[]> {
  if (!(await findHr(tx, accountId, userId))) return [];
  await updateHr(tx, accountId, userId, {}, at);
  const action = 'employee-hr-data.replace';
  return [{ target: 'employee-hr-data', targetId: userId, action, fields: ['reports_to'] }];
}

/** The active people of an account and their effective leaders, by name. @throws Refusal 409 above 20,000 people */
export async function linesOfAccount(db: Db, accountId: number): Promise<LinePosition[]> {
  const places = await listPlaces(db, accountId);
  const positions = positionsOf(
    new Map(
      places.map(({ user_id, reports_to, deactivated_at }) => [
        user_id,
        { reports_to, active: deactivated_at === null },
      ]),
    ),
  );
  if (positions.size > MOST_IN_LINES) throw new Refusal('conflict', 'Conflict', { code: 'too_many' });
  return places.flatMap(({ user_id, nome, job_title }) => {
    const position = positions.get(user_id);
    if (!position) return [];
    const { leader, leads, below } = position;
    return [{ user_id, nome, job_title, reports_to: leader, leads, below }];
  });
}
