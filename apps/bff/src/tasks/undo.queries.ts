import type { TaskScope } from '@jornada/domain/tasks';
import { sql } from 'kysely';
import { idRows, inIds, lockRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { mayBeSeen } from '../db/task-scope.ts';

/**
 * Copies the live ones among `ids` that may be seen as they are before a change, and locks them until the transaction
 * ends, so that the rows copied are the rows changed next. The database copies its own rows: 100,000 tasks cost no
 * memory here. Returns how many.
 */
export async function keepRows(
  tx: Db,
  { accountId, onlyOf }: TaskScope,
  undoId: number,
  ids: readonly number[],
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await sqlOf(tx)
    .insertInto('task_undo_rows')
    .columns([
      'account_id',
      'undo_id',
      'task_id',
      'version',
      'status',
      'priority',
      'assignee_id',
      'client_id',
      'due_on',
      'completed_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('tasks')
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .where(inIds(tx, 'id', ids))
        .where(mayBeSeen(onlyOf))
        .select([
          'account_id',
          sql<number>`${sql.lit(undoId)}`.as('undo_id'),
          'id',
          sql<number>`version + 1`.as('version'),
          'status',
          'priority',
          'assignee_id',
          'client_id',
          'due_on',
          'completed_at',
        ])
        .modifyEnd(lockRows(tx)),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** Records which of these tags each copied task has and is about to lose. */
export const keepLostTags = (tx: Db, accountId: number, undoId: number, tagIds: readonly number[]) =>
  sql`insert into task_undo_tags (account_id, undo_id, task_id, tag_id, had)
    select kept.account_id, kept.undo_id, kept.task_id, tag.tag_id, 1
    from task_undo_rows as kept join tasks_tags as tag on tag.account_id = kept.account_id and tag.task_id = kept.task_id
    where kept.account_id = ${accountId} and kept.undo_id = ${undoId} and ${inIds(tx, 'tag.tag_id', tagIds)}`.execute(
    sqlOf(tx),
  );

/** Records which of these tags each copied task does not have and is about to get. */
export const keepNewTags = (tx: Db, accountId: number, undoId: number, tagIds: readonly number[]) =>
  sql`insert into task_undo_tags (account_id, undo_id, task_id, tag_id, had)
    select kept.account_id, kept.undo_id, kept.task_id, given.id, 0
    from task_undo_rows as kept cross join (select distinct id from ${idRows(tx, tagIds)} as ids) as given
    where kept.account_id = ${accountId} and kept.undo_id = ${undoId} and not exists (
      select 1 from tasks_tags as tag where tag.account_id = kept.account_id and tag.task_id = kept.task_id and tag.tag_id = given.id)`.execute(
    sqlOf(tx),
  );

export const insertUndo = (
  tx: Db,
  accountId: number,
  { id, by, at, fields }: { id: number; by: number; at: Instant; fields: readonly string[] },
) =>
  sqlOf(tx)
    .insertInto('task_undos')
    .values({ account_id: accountId, id, created_by: by, created_at: at, fields: JSON.stringify(fields) })
    .execute();

/** Deletes an undo that `by` created after `since`: the names of the changed fields, or undefined where there is none. */
export async function deleteUndo(
  tx: Db,
  accountId: number,
  { id, by, since }: { id: number; by: number; since: Instant },
): Promise<string[] | undefined> {
  const undo = await sqlOf(tx)
    .deleteFrom('task_undos')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('created_by', '=', by)
    .where('created_at', '>', since)
    .returning('fields')
    .executeTakeFirst();
  return undo && (JSON.parse(undo.fields) as string[]);
}

/** Restores the columns of every copied task that nobody has changed or deleted since. Returns which it restored. */
export async function restoreKept(tx: Db, accountId: number, undoId: number, at: Instant): Promise<number[]> {
  const rows = await sqlOf(tx)
    .updateTable('tasks')
    .from('task_undo_rows as kept')
    .whereRef('tasks.account_id', '=', 'kept.account_id')
    .whereRef('tasks.id', '=', 'kept.task_id')
    .whereRef('tasks.version', '=', 'kept.version')
    .where('kept.account_id', '=', accountId)
    .where('kept.undo_id', '=', undoId)
    .where('tasks.deleted_at', 'is', null)
    .set((eb) => ({
      status: eb.ref('kept.status'),
      priority: eb.ref('kept.priority'),
      assignee_id: eb.ref('kept.assignee_id'),
      client_id: eb.ref('kept.client_id'),
      due_on: eb.ref('kept.due_on'),
      completed_at: eb.ref('kept.completed_at'),
      updated_at: at,
      version: sql`tasks.version + 1`,
    }))
    .returning('tasks.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of all tasks copied for an undo, in order. */
export async function listKeptIds(tx: Db, accountId: number, undoId: number): Promise<number[]> {
  const rows = await sqlOf(tx)
    .selectFrom('task_undo_rows')
    .where('account_id', '=', accountId)
    .where('undo_id', '=', undoId)
    .select('task_id')
    .orderBy('task_id')
    .execute();
  return rows.map(({ task_id }) => task_id);
}

/** Removes the tags that the change added and adds those it removed, except tags that were deleted since. */
export async function restoreKeptTags(
  tx: Db,
  accountId: number,
  undoId: number,
  taskIds: readonly number[],
): Promise<void> {
  const kept = (had: 0 | 1) =>
    sql`kept.account_id = ${accountId} and kept.undo_id = ${undoId} and kept.had = ${sql.lit(had)} and ${inIds(tx, 'kept.task_id', taskIds)}`;
  await sql`delete from tasks_tags where account_id = ${accountId} and (task_id, tag_id) in (
    select kept.task_id, kept.tag_id from task_undo_tags as kept where ${kept(0)})`.execute(sqlOf(tx));
  await sql`insert into tasks_tags (account_id, task_id, tag_id)
    select kept.account_id, kept.task_id, kept.tag_id from task_undo_tags as kept
    join task_tags as tag on tag.account_id = kept.account_id and tag.id = kept.tag_id where ${kept(1)}
    on conflict do nothing`.execute(sqlOf(tx));
}

/** Deletes the copies of an undo. */
export const deleteKept = async (tx: Db, accountId: number, undoId: number): Promise<void> => {
  for (const table of ['task_undo_rows', 'task_undo_tags'] as const)
    await sqlOf(tx).deleteFrom(table).where('account_id', '=', accountId).where('undo_id', '=', undoId).execute();
};

/** Deletes the oldest undo created at `before` or earlier; false where there is none. */
export async function dropOldUndo(tx: Db, before: Instant): Promise<boolean> {
  const oldest = await sqlOf(tx)
    .selectFrom('task_undos')
    .where('created_at', '<=', before)
    .select(['account_id', 'id'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return false;
  // A request may be using it at this moment: then its rows belong to that request.
  const { numDeletedRows } = await sqlOf(tx)
    .deleteFrom('task_undos')
    .where('account_id', '=', oldest.account_id)
    .where('id', '=', oldest.id)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await deleteKept(tx, oldest.account_id, oldest.id);
  return true;
}
