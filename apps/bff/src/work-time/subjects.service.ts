import type { WorkTimeEntry } from '@jornada/contract/work-time';
import { invalid } from '@jornada/domain/refusal';
import { scopeOf, type TaskScope } from '@jornada/domain/tasks';
import { instantOf } from '@jornada/domain/worktime';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import type { EntryRow } from './entries.queries.ts';
import { findTaskClient, isClient } from './subjects.queries.ts';
import type { TimerRow } from './timers.queries.ts';
import { titlesOfTasks } from '../tasks/titles.queries.ts';

/** The subject of hours: a task, a client, both or neither. */
export interface Subject {
  task_id: number | null;
  client_id: number | null;
}

/**
 * The subject of a request. The client defaults to that of the task.
 * @param scope the tasks that may be named
 * @param prefix the path of the object that names them
 * @throws Refusal 400 for a task that does not exist, is deleted or is out of scope (the same for all three), and for a
 * client that does not exist
 */
export async function resolveSubject(
  db: Db,
  scope: TaskScope,
  { task_id = null, client_id }: { task_id?: number | null | undefined; client_id?: number | null | undefined },
  prefix = '',
): Promise<Subject> {
  const task = task_id === null ? undefined : await findTaskClient(db, scope, task_id);
  if (task_id !== null && !task) throw invalid(`${prefix}task_id`, 'is not a task that you may see', 'not_here');
  if (client_id && !(await isClient(db, scope.accountId, client_id)))
    throw invalid(`${prefix}client_id`, 'is not a client of this account', 'not_here');
  return { task_id, client_id: client_id === undefined ? (task?.client_id ?? null) : client_id };
}

const idsOf = (rows: readonly { task_id: number | null }[]) => rows.flatMap(({ task_id }) => task_id ?? []);

/**
 * Rows limited to what the caller may see: clients are company data, so they are hidden after the employment link has
 * ended.
 */
export const asSeenBy = <R extends Subject>({ linkActive }: Caller, rows: readonly R[]): R[] =>
  rows.map((row) => (linkActive ? row : { ...row, task_id: null, client_id: null }));

/** Entries in the shape of the contract. */
export async function showEntries(db: Db, caller: Caller, rows: readonly EntryRow[]): Promise<WorkTimeEntry[]> {
  const seen = asSeenBy(caller, rows);
  const titles = await titlesOfTasks(db, scopeOf(caller), idsOf(seen));
  return seen.map(({ id, user_id, task_id, client_id, start_minute, end_minute, note, version }) => ({
    id,
    user_id,
    task_id,
    task_title: titleOf(titles, task_id),
    client_id,
    started_at: instantOf(start_minute),
    minutes: end_minute - start_minute,
    note,
    version,
  }));
}

export const showEntry = async (db: Db, caller: Caller, row: EntryRow): Promise<WorkTimeEntry> =>
  (await showEntries(db, caller, [row]))[0] as WorkTimeEntry;

/** A timer in the shape of the contract. */
export async function showTimer(db: Db, caller: Caller, { task_id, client_id, start_minute, note }: TimerRow) {
  const titles = await titlesOfTasks(db, scopeOf(caller), idsOf([{ task_id }]));
  return { task_id, task_title: titleOf(titles, task_id), client_id, started_at: instantOf(start_minute), note };
}

export const titleOf = (titles: ReadonlyMap<number, string>, taskId: number | null): string | null =>
  taskId === null ? null : (titles.get(taskId) ?? null);
