import type { Task } from '@jornada/contract/tasks';
import { dateIn } from '@jornada/domain/calendar';
import { invalid } from '@jornada/domain/refusal';
import type { TaskScope } from '@jornada/domain/tasks';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { parentTitlesOf } from './subtasks.queries.ts';
import { NO_SUBTASKS, progressOf } from './subtask-progress.queries.ts';
import type { Today } from './task-filter.queries.ts';
import { findClients, findPeople, findTags, type TaskRow } from './tasks.queries.ts';
import { tagIdsOf } from './tagged.queries.ts';

/** The date in the account's time zone, for filters relative to today. */
export const todayOf = ({ timeZone }: Caller, now: Date): Today => ({ date: dateIn(timeZone, now), timeZone });

/** Unique ids in ascending order. */
export const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

export const withPart = async (db: Db, scope: TaskScope, row: TaskRow): Promise<Task> =>
  (await withParts(db, scope, [row]))[0] as Task;

/** Tasks with the ids of their tags, their parents' titles and their progress, in the shape of the contract. */
export async function withParts(db: Db, scope: TaskScope, rows: readonly TaskRow[]): Promise<Task[]> {
  const ids = rows.map(({ id }) => id);
  const [tags, parents, progress] = await Promise.all([
    tagIdsOf(db, scope.accountId, ids),
    parentTitlesOf(db, scope, rows),
    progressOf(db, scope, ids),
  ]);
  return rows.map((row) => ({
    ...row,
    tag_ids: tags.get(row.id) ?? [],
    parent_title: row.parent_id === null ? null : (parents.get(row.parent_id) ?? null),
    ...(progress.get(row.id) ?? NO_SUBTASKS),
  }));
}

/**
 * Checks that the people, clients and tags of a request exist in this account. The refusal does not reveal whether
 * another account has them.
 * @throws Refusal 400 with the path of the first that does not exist
 */
export async function assertNamed(
  db: Db,
  accountId: number,
  named: {
    assignee_id?: number | null | undefined;
    client_id?: number | null | undefined;
    tag_ids?: readonly number[] | undefined;
    add_tag_ids?: readonly number[] | undefined;
    remove_tag_ids?: readonly number[] | undefined;
  },
  prefix = '',
): Promise<void> {
  const { assignee_id, client_id } = named;
  if (assignee_id && !(await findPeople(db, accountId, [assignee_id])).length)
    throw invalid(`${prefix}assignee_id`, 'is not a person of this account', 'not_here');
  if (client_id && !(await findClients(db, accountId, [client_id])).length)
    throw invalid(`${prefix}client_id`, 'is not a client of this account', 'not_here');
  for (const field of ['tag_ids', 'add_tag_ids', 'remove_tag_ids'] as const) {
    const ids = named[field] ?? [];
    if (ids.length && (await findTags(db, accountId, ids)).length < new Set(ids).size)
      throw invalid(`${prefix}${field}`, 'names a tag that this account does not have', 'not_here');
  }
}
