import type { TaskScope } from '@jornada/domain/tasks';
import { sql } from 'kysely';
import { idRows, inIds, lockRows } from '../db/engines/fragments.ts';
import { inPieces } from '../db/in-pieces.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows, insertRow, listRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';
import { mayBeSeen } from '../db/task-scope.ts';

/**
 * Copies the visible live tasks among `ids` before a change, and locks them until the transaction ends, so that exactly
 * the copied rows are changed next. The copy happens inside the database: 100,000 tasks need no memory here. Returns
 * how many.
 */
export async function copyRows(
  tx: Db,
  { accountId, onlyOf }: TaskScope,
  undoId: number,
  ids: readonly number[],
): Promise<number> {
  const copied = await inPieces(tx, ids, async (piece) => {
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
          .where(inIds(tx, 'id', piece))
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
    return [Number(numInsertedOrUpdatedRows)];
  });
  return copied.reduce((sum, rows) => sum + rows, 0);
}

/** Records which of these tags each copied task has and is about to lose. */
export const copyLostTags = (tx: Db, accountId: number, undoId: number, tagIds: readonly number[]) =>
  sql`insert into task_undo_tags (account_id, undo_id, task_id, tag_id, had)
    select copied.account_id, copied.undo_id, copied.task_id, tag.tag_id, 1
    from task_undo_rows as copied join tasks_tags as tag on tag.account_id = copied.account_id and tag.task_id = copied.task_id
    where copied.account_id = ${accountId} and copied.undo_id = ${undoId} and ${inIds(tx, 'tag.tag_id', tagIds)}`.execute(
    sqlOf(tx),
  );

/** Records which of these tags each copied task lacks and is about to get. */
export const copyNewTags = (tx: Db, accountId: number, undoId: number, tagIds: readonly number[]) =>
  sql`insert into task_undo_tags (account_id, undo_id, task_id, tag_id, had)
    select copied.account_id, copied.undo_id, copied.task_id, given.id, 0
    from task_undo_rows as copied cross join (select distinct id from ${idRows(tx, tagIds)} as ids) as given
    where copied.account_id = ${accountId} and copied.undo_id = ${undoId} and not exists (
      select 1 from tasks_tags as tag where tag.account_id = copied.account_id and tag.task_id = copied.task_id and tag.tag_id = given.id)`.execute(
    sqlOf(tx),
  );

export const insertUndo = (
  tx: Db,
  accountId: number,
  { id, by, at, fields }: { id: number; by: number; at: Instant; fields: readonly string[] },
) =>
  insertRow(tx, 'task_undos', {
    account_id: accountId,
    id,
    created_by: by,
    created_at: at,
    fields: JSON.stringify(fields),
  });

/**
 * Deletes an undo that `by` created after `since`. Returns the names of the changed fields; undefined if there is none.
 */
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

/**
 * Restores the columns of every copied task that was not changed or deleted since. Returns the restored ids.
 * @param scope the tasks that the caller may see now; of other tasks, only those that the change took from the caller
 */
export async function restoreColumns(
  tx: Db,
  { accountId, onlyOf }: TaskScope,
  undoId: number,
  at: Instant,
): Promise<number[]> {
  const rows = await inPieces(tx, await listCopiedIds(tx, accountId, undoId), (piece) =>
    sqlOf(tx)
      .updateTable('tasks')
      .from('task_undo_rows as copied')
      .whereRef('tasks.account_id', '=', 'copied.account_id')
      .whereRef('tasks.id', '=', 'copied.task_id')
      .whereRef('tasks.version', '=', 'copied.version')
      .where('copied.account_id', '=', accountId)
      .where('copied.undo_id', '=', undoId)
      .where(inIds(tx, 'copied.task_id', piece))
      .where('tasks.deleted_at', 'is', null)
      .where((eb) => eb.or([mayBeSeen(onlyOf), eb('copied.assignee_id', '=', onlyOf)]))
      .set((eb) => ({
        status: eb.ref('copied.status'),
        priority: eb.ref('copied.priority'),
        assignee_id: eb.ref('copied.assignee_id'),
        client_id: eb.ref('copied.client_id'),
        due_on: eb.ref('copied.due_on'),
        completed_at: eb.ref('copied.completed_at'),
        updated_at: at,
        version: sql`tasks.version + 1`,
      }))
      .returning('tasks.id')
      .execute(),
  );
  return rows.map(({ id }) => id);
}

/** The ids of all tasks copied for an undo, in order. */
export async function listCopiedIds(tx: Db, accountId: number, undoId: number): Promise<number[]> {
  const rows = await listRows(
    tx,
    'task_undo_rows',
    { account_id: accountId, undo_id: undoId },
    ['task_id'],
    ['task_id'],
  );
  return rows.map(({ task_id }) => task_id);
}

/** Removes the tags that the change added and adds those it removed, except tags that were deleted since. */
export async function restoreTags(
  tx: Db,
  accountId: number,
  undoId: number,
  taskIds: readonly number[],
): Promise<void> {
  const ofUndo = (had: 0 | 1) =>
    sql`copied.account_id = ${accountId} and copied.undo_id = ${undoId} and copied.had = ${sql.lit(had)} and ${inIds(tx, 'copied.task_id', taskIds)}`;
  await sql`delete from tasks_tags where account_id = ${accountId} and (task_id, tag_id) in (
    select copied.task_id, copied.tag_id from task_undo_tags as copied where ${ofUndo(0)})`.execute(sqlOf(tx));
  await sql`insert into tasks_tags (account_id, task_id, tag_id)
    select copied.account_id, copied.task_id, copied.tag_id from task_undo_tags as copied
    join task_tags as tag on tag.account_id = copied.account_id and tag.id = copied.tag_id where ${ofUndo(1)}
    on conflict do nothing`.execute(sqlOf(tx));
}

/** Deletes the copies of an undo. */
export const deleteCopies = async (tx: Db, accountId: number, undoId: number): Promise<void> => {
  for (const table of ['task_undo_rows', 'task_undo_tags'] as const)
    await deleteRows(tx, table, { account_id: accountId, undo_id: undoId });
};

/** Deletes the oldest undo created at `before` or earlier; false if there is none. */
export async function dropOldUndo(tx: Db, before: Instant): Promise<boolean> {
  const oldest = await sqlOf(tx)
    .selectFrom('task_undos')
    .where('created_at', '<=', before)
    .select(['account_id', 'id'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return false;
  // A concurrent request may have consumed it; then the copies belong to that request.
  const key = { account_id: oldest.account_id, id: oldest.id };
  if ((await deleteRows(tx, 'task_undos', key)) > 0) await deleteCopies(tx, oldest.account_id, oldest.id);
  return true;
}
