import type { Task } from '@jornada/contract/tasks';
import { dateIn } from '@jornada/domain/calendar';
import { invalid } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import type { Today } from './task-filter.queries.ts';
import { findClients, findPeople, findTags, type TaskRow, tagIdsOf } from './tasks.queries.ts';

/** The date in the account's time zone, for filters relative to today. */
export const todayOf = ({ timeZone }: Caller, now: Date): Today => ({ date: dateIn(timeZone, now), timeZone });

/** Unique ids in ascending order. */
export const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

export const withTag = async (db: Db, accountId: number, row: TaskRow): Promise<Task> =>
  (await withTags(db, accountId, [row]))[0] as Task;

/** Tasks with the ids of their tags, in the shape of the contract. */
export async function withTags(db: Db, accountId: number, rows: readonly TaskRow[]): Promise<Task[]> {
  const tags = await tagIdsOf(
    db,
    accountId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, tag_ids: tags.get(row.id) ?? [] }));
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
