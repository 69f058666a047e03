import {
  agreementOn,
  cycleOf,
  type EndAction,
  isInForce,
  type NegativeEnd,
  versionOn,
} from '@jornada/domain/agreements';
import { addDays, type CalendarDate } from '@jornada/domain/calendar';
import type { Db } from '../db/handle.ts';
import { listAgreements } from './agreements.queries.ts';
import { findAgreements, listAssignments } from './rules.queries.ts';
import { sumOpenUntil } from './settlements.queries.ts';

/** A cycle of an agreement that has ended, and its hours that are not settled yet. */
export interface EndedCycle {
  agreement_id: number;
  name: string;
  from: CalendarDate;
  to: CalendarDate;
  people: number;
  pay_minutes: number;
  negative_minutes: number;
  end_action: EndAction;
  negative_end: NegativeEnd;
}

/**
 * For each agreement, the cycle or period that ended last within these days before today, unless it is fully settled.
 */
export async function endedCycles(
  db: Db,
  accountId: number,
  today: CalendarDate,
  withinDays: number,
): Promise<EndedCycle[]> {
  const rows = await listAgreements(db, accountId);
  const agreements = await findAgreements(db, accountId);
  const items: EndedCycle[] = [];
  for (const { id, name } of rows) {
    const version = versionOn(today, agreements.versions, id);
    if (!version || version.period.kind === 'rolling') continue;
    const { period } = version;
    const { from, to } = period.kind === 'fixed' ? period : cycleOf(addDays(cycleOf(today, period).from, -1), period);
    const end = versionOn(to, agreements.versions, id);
    if (to >= today || addDays(to, withinDays) < today || !end || !isInForce(end, to)) continue;
    const { lots, debts } = await sumOpenUntil(db, accountId, to);
    const people = [...new Set([...lots, ...debts].map(({ user_id }) => user_id))];
    const assignments = await listAssignments(db, accountId, people);
    const own = new Set(
      people.filter(
        (userId) =>
          agreementOn(to, agreements, { assignments: assignments.get(userId) ?? [], record: undefined }) === id,
      ),
    );
    if (own.size === 0) continue;
    const sum = (some: typeof lots) =>
      some.reduce((all, { user_id, minutes }) => (own.has(user_id) ? all + minutes : all), 0);
    items.push({
      agreement_id: id,
      name,
      from,
      to,
      people: own.size,
      pay_minutes: sum(lots),
      negative_minutes: sum(debts),
      end_action: end.end_action,
      negative_end: end.negative_end,
    });
  }
  return items;
}
