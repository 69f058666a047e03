import { type LineFault, whyNotLeader } from '@jornada/domain/lines';
import { invalid } from '@jornada/domain/refusal';
import type { AuditEvent } from '../db/audit-event.ts';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { listReports } from './handover.queries.ts';
import { listLines } from './lines.queries.ts';
import { setReportsTo } from './leaders.queries.ts';
import { noteInRecord } from './lines.service.ts';

const MESSAGES: Partial<Record<LineFault, string>> = {
  circle: 'is led by somebody who would report to them',
  too_deep: 'would put too many people above somebody',
};

/**
 * The people who report to `from` and are transferred to another leader: everybody except that leader, who then reports
 * to the next leader up the line. People whose links have ended are included, because active people may report to them.
 */
export const reportsFor = async (db: Db, accountId: number, from: number, to: number): Promise<number[]> =>
  (await listReports(db, accountId, from)).flatMap(({ user_id }) => (user_id === to ? [] : user_id));

/** @throws Refusal 400 with `reports_to` if a report of `from` cannot report to `to` */
export async function assertTakesReports(db: Db, accountId: number, from: number, to: number | null): Promise<void> {
  if (to === null) return;
  const ids = await reportsFor(db, accountId, from, to);
  if (ids.length === 0) return;
  const lines = await listLines(db, accountId);
  for (const id of ids) {
    const fault = whyNotLeader(lines, id, to);
    if (fault) throw invalid('reports_to', MESSAGES[fault] ?? 'cannot be their leader', fault);
  }
}

interface Move {
  ids: readonly number[];
  from: number;
  to: number;
  at: Instant;
}

/**
 * Moves those of `ids` who still report to `from` and can report to `to`, under `lockPeople`.
 * @returns who moved, how many of them have an active link, and the audit events
 */
export async function moveReports(
  tx: Db,
  accountId: number,
  { ids, from, to, at }: Move,
): Promise<{ moved: number[]; active: number; events: AuditEvent[] }> {
  if (ids.length === 0) return { moved: [], active: 0, events: [] };
  const lines = await listLines(tx, accountId);
  const moved = ids.filter((id) => lines.get(id)?.reports_to === from && whyNotLeader(lines, id, to) === undefined);
  const events: AuditEvent[] = [];
  for (const id of moved) {
    await setReportsTo(tx, accountId, id, to, at);
    events.push(...(await noteInRecord(tx, accountId, id, at)));
  }
  if (moved.length) events.unshift({ target: 'user', targetIds: moved, action: 'user.update', fields: ['reports_to'] });
  return { moved, active: moved.filter((id) => lines.get(id)?.active).length, events };
}
