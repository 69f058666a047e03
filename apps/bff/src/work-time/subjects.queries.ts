import type { WorkTimeEntry } from '@jornada/contract/work-time';
import { invalid } from '@jornada/domain/refusal';
import { instantOf } from '@jornada/domain/worktime';
import { type Db, sqlOf } from '../db/handle.ts';
import type { EntryRow } from './entries.queries.ts';
import type { TimerRow } from './timers.queries.ts';
import { taskTitles } from './worked.queries.ts';

/** What hours are worked on: a task, a client, both or neither. */
export interface Subject {
  task_id: number | null;
  client_id: number | null;
}

/**
 * The subject that a request names. A task brings its client, where none is said.
 * @param onlyOf null for whoever sees every task of the account
 * @throws Refusal 400 for a task that is not there, is deleted or may not be seen, and for a client that is not there; alike
 */
export async function resolveSubject(
  db: Db,
  accountId: number,
  onlyOf: number | null,
  { task_id = null, client_id }: { task_id?: number | null | undefined; client_id?: number | null | undefined },
): Promise<Subject> {
  const task =
    task_id === null
      ? undefined
      : await sqlOf(db)
          .selectFrom('tasks')
          .where('account_id', '=', accountId)
          .where('id', '=', task_id)
          .where('deleted_at', 'is', null)
          .$if(onlyOf !== null, (query) =>
            query.where((eb) => eb.or([eb('created_by', '=', onlyOf as number), eb('assignee_id', '=', onlyOf)])),
          )
          .select('client_id')
          .executeTakeFirst();
  if (task_id !== null && !task) throw invalid('task_id', 'is not a task that you see', 'not_here');
  if (
    client_id &&
    !(await sqlOf(db)
      .selectFrom('clients')
      .where('account_id', '=', accountId)
      .where('id', '=', client_id)
      .select('id')
      .executeTakeFirst())
  )
    throw invalid('client_id', 'is not a client of this account', 'not_here');
  return { task_id, client_id: client_id === undefined ? (task?.client_id ?? null) : client_id };
}

const idsOf = (rows: readonly { task_id: number | null }[]) => rows.flatMap(({ task_id }) => task_id ?? []);

/** Entries as the interface shows them. */
export async function showEntries(db: Db, accountId: number, rows: readonly EntryRow[]): Promise<WorkTimeEntry[]> {
  const titles = await taskTitles(db, accountId, idsOf(rows));
  return rows.map(({ id, user_id, task_id, client_id, start_minute, end_minute, note, version }) => ({
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

export const showEntry = async (db: Db, accountId: number, row: EntryRow): Promise<WorkTimeEntry> =>
  (await showEntries(db, accountId, [row]))[0] as WorkTimeEntry;

/** A timer as the interface shows it. */
export async function showTimer(db: Db, accountId: number, { task_id, client_id, start_minute, note }: TimerRow) {
  const titles = await taskTitles(db, accountId, idsOf([{ task_id }]));
  return { task_id, task_title: titleOf(titles, task_id), client_id, started_at: instantOf(start_minute), note };
}

export const titleOf = (titles: ReadonlyMap<number, string>, taskId: number | null): string | null =>
  taskId === null ? null : (titles.get(taskId) ?? null);
