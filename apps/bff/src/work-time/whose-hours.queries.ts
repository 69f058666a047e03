import { may, type Level } from '@jornada/domain/access';
import type { CalendarDate } from '@jornada/domain/calendar';
import { forbidden, notFound } from '@jornada/domain/refusal';
import { daySpans } from '@jornada/domain/worktime';
import type { Db } from '../db/handle.ts';
import { type EntryRow, findEntry } from './entries.queries.ts';
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

/** The filter of a list, narrowed to what the caller may see. */
export function filterOf(
  caller: Asking,
  {
    from,
    to,
    user_id,
    ...filter
  }: {
    from?: CalendarDate | undefined;
    to?: CalendarDate | undefined;
    user_id?: number[] | undefined;
    task_id?: number[] | undefined;
    client_id?: number[] | undefined;
  },
) {
  if (!readsAll(caller) && user_id?.some((id) => id !== caller.userId)) throw forbidden();
  const start = from === undefined ? 0 : (daySpans(caller.timeZone, from, from)[0]?.start ?? 0);
  const end = to === undefined ? Number.MAX_SAFE_INTEGER : (daySpans(caller.timeZone, to, to)[0]?.end ?? 0);
  return {
    ...filter,
    user_id: readsAll(caller) ? user_id : [caller.userId],
    ...((from ?? to) !== undefined && { within: { start, end } }),
  };
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
