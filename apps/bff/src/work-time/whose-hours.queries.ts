import type { FilterOf } from '@jornada/contract/list';
import type { workTime } from '@jornada/contract/work-time';
import { may, type Level } from '@jornada/domain/access';
import { forbidden, notFound } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { type EntryFilter, type EntryRow, findEntry } from './entries.queries.ts';
import { isPerson } from './schedules.queries.ts';

/** Who asks about hours. */
interface Asking {
  accountId: number;
  userId: number;
  level: Level;
  timeZone: string;
}

/** Whose day is what, for what is written of them. */
export const workerOf = ({ accountId, timeZone }: Asking, userId: number) => ({ accountId, timeZone, userId });

/** Whose tasks may be named: null for those who see all. */
export const onlyOf = ({ level, userId }: Asking) => (may(level, 'tasks.all') ? null : userId);

const readsAll = ({ level }: Asking) => may(level, 'hours.read-all');

/**
 * The filter of a list, narrowed to the entries that the caller may see.
 * @throws Refusal 403 for the hours of other people
 */
export function filterOf(caller: Asking, filter: FilterOf<typeof workTime.list>): EntryFilter {
  const { userId, timeZone } = caller;
  if (readsAll(caller)) return { ...filter, timeZone };
  if (filter.user_id?.some((id) => id !== userId)) throw forbidden();
  return { ...filter, user_id: [userId], timeZone };
}

/** Own hours, or everybody's for some levels. A refusal does not tell whether the person exists. */
export async function assertMayRead(db: Db, caller: Asking, userId: number): Promise<void> {
  if (userId === caller.userId) return;
  if (!readsAll(caller)) throw forbidden();
  if (!(await isPerson(db, caller.accountId, userId))) throw notFound();
}

/** Own hours, or everybody's for some levels. */
export function assertMayWrite({ userId, level }: Asking, whose: number): void {
  if (whose !== userId && !may(level, 'hours.write-all')) throw forbidden();
}

/** An entry that the caller may see. */
export async function visibleEntry(db: Db, caller: Asking, id: number): Promise<EntryRow> {
  const row = await findEntry(db, caller.accountId, id);
  if (!row || (row.user_id !== caller.userId && !readsAll(caller))) throw notFound();
  return row;
}
