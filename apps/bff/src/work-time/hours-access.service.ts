import type { FilterOf } from '@jornada/contract/list';
import type { workTime } from '@jornada/contract/work-time';
import { may } from '@jornada/domain/access';
import { forbidden, notFound } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { type EntryFilter, type EntryRow, findEntry } from './entries.queries.ts';
import { isPerson } from './schedules.queries.ts';

/** The person whose hours are written, with the time zone of their dates. */
export const workerOf = ({ accountId, timeZone }: Caller, userId: number) => ({ accountId, timeZone, userId });

const readsAll = ({ level }: Caller) => may(level, 'hours.read-all');

/**
 * The filter of a list, narrowed to the hours that the caller may read.
 * @throws Refusal 403 if it names another person and the caller may read only their own, or a task or client after the
 * caller's link has ended
 */
export function filterOf(caller: Caller, filter: FilterOf<typeof workTime.list>): EntryFilter {
  const { userId, timeZone, linkActive } = caller;
  if (!linkActive && (filter.task_id || filter.client_id)) throw forbidden();
  if (readsAll(caller)) return { ...filter, timeZone };
  if (filter.user_id?.some((id) => id !== userId)) throw forbidden();
  return { ...filter, user_id: [userId], timeZone };
}

/** Everyone reads their own hours, some levels everyone's. The refusal does not reveal whether the person exists. */
export async function assertMayRead(db: Db, caller: Caller, userId: number): Promise<void> {
  if (userId === caller.userId) return;
  if (!readsAll(caller)) throw forbidden();
  if (!(await isPerson(db, caller.accountId, userId))) throw notFound();
}

/** Everyone writes their own hours, some levels everyone's. */
export function assertMayWrite({ userId, level }: Caller, whose: number): void {
  if (whose !== userId && !may(level, 'hours.write-all')) throw forbidden();
}

/** An entry that the caller may see. @throws Refusal 404 */
export async function visibleEntry(db: Db, caller: Caller, id: number): Promise<EntryRow> {
  const row = await findEntry(db, caller.accountId, id);
  if (!row || (row.user_id !== caller.userId && !readsAll(caller))) throw notFound();
  return row;
}
