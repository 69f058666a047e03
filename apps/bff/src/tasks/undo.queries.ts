import { sql } from 'kysely';
import { idRows, inIds, lockRows } from '../db/engines/fragments.ts';
import { takeNumbers } from '../db/numbers.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { mayBeSeen, type TaskScope } from './task-filter.queries.ts';
import { lockTotals } from './tasks.queries.ts';

interface Change {
  by: number;
  at: Instant;
  /** The names of what is about to be changed. */
  fields: readonly string[];
  addTagIds: readonly number[];
  removeTagIds: readonly number[];
}

/**
 * Keeps what the live ones among `ids` that may be seen are before a change of many, and answers under which number;
 * undefined where there are none. It holds them until the transaction ends: what is kept is what is changed next.
 * The database copies its own rows, so 100,000 tasks cost no memory here.
 */
export async function keepForUndo(
  tx: Db,
  { accountId, onlyOf }: TaskScope,
  ids: readonly number[],
  { by, at, fields, addTagIds, removeTagIds }: Change,
): Promise<number | undefined> {
  await lockTotals(tx, accountId);
  const id = await takeNumbers(tx, accountId, 'task_undos');
  const kept = await sqlOf(tx)
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
          sql<number>`${sql.lit(id)}`.as('undo_id'),
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
  if (Number(kept.numInsertedOrUpdatedRows) === 0) return undefined;
  if (removeTagIds.length)
    await sql`insert into task_undo_tags (account_id, undo_id, task_id, tag_id, had)
      select kept.account_id, kept.undo_id, kept.task_id, tag.tag_id, 1
      from task_undo_rows as kept join tasks_tags as tag on tag.account_id = kept.account_id and tag.task_id = kept.task_id
      where kept.account_id = ${accountId} and kept.undo_id = ${id} and ${inIds(tx, 'tag.tag_id', removeTagIds)}`.execute(
      sqlOf(tx),
    );
  if (addTagIds.length)
    await sql`insert into task_undo_tags (account_id, undo_id, task_id, tag_id, had)
      select kept.account_id, kept.undo_id, kept.task_id, given.id, 0
      from task_undo_rows as kept cross join (select distinct id from ${idRows(tx, addTagIds)} as ids) as given
      where kept.account_id = ${accountId} and kept.undo_id = ${id} and not exists (
        select 1 from tasks_tags as tag where tag.account_id = kept.account_id and tag.task_id = kept.task_id and tag.tag_id = given.id)`.execute(
      sqlOf(tx),
    );
  await sqlOf(tx)
    .insertInto('task_undos')
    .values({ account_id: accountId, id, created_by: by, created_at: at, fields: JSON.stringify(fields) })
    .execute();
  return id;
}

/** Takes an undo for good: the names of what was changed, or undefined where `by` has none of this number since then. */
export async function takeUndo(
  tx: Db,
  accountId: number,
  { id, by, since }: { id: number; by: number; since: Instant },
): Promise<string[] | undefined> {
  await lockTotals(tx, accountId);
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
 * Makes every task of an undo again what it was, unless somebody has changed or deleted it since; says which were and
 * which were not, and forgets what was kept.
 */
export async function putBack(
  tx: Db,
  accountId: number,
  undoId: number,
  at: Instant,
): Promise<{ undone: number[]; left: number[] }> {
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
  const undone = new Set(rows.map(({ id }) => id));
  await putTagsBack(tx, accountId, undoId, [...undone]);
  const all = await sqlOf(tx)
    .selectFrom('task_undo_rows')
    .where('account_id', '=', accountId)
    .where('undo_id', '=', undoId)
    .select('task_id')
    .orderBy('task_id')
    .execute();
  await forgetRows(tx, accountId, undoId);
  const ids = all.map(({ task_id }) => task_id);
  return { undone: ids.filter((id) => undone.has(id)), left: ids.filter((id) => !undone.has(id)) };
}

/** A tag that was given goes, one that was taken comes back, as far as there still is such a tag. */
async function putTagsBack(tx: Db, accountId: number, undoId: number, taskIds: readonly number[]): Promise<void> {
  const kept = (had: 0 | 1) =>
    sql`kept.account_id = ${accountId} and kept.undo_id = ${undoId} and kept.had = ${sql.lit(had)} and ${inIds(tx, 'kept.task_id', taskIds)}`;
  await sql`delete from tasks_tags where account_id = ${accountId} and (task_id, tag_id) in (
    select kept.task_id, kept.tag_id from task_undo_tags as kept where ${kept(0)})`.execute(sqlOf(tx));
  await sql`insert into tasks_tags (account_id, task_id, tag_id)
    select kept.account_id, kept.task_id, kept.tag_id from task_undo_tags as kept
    join task_tags as tag on tag.account_id = kept.account_id and tag.id = kept.tag_id where ${kept(1)}
    on conflict do nothing`.execute(sqlOf(tx));
}

const forgetRows = async (tx: Db, accountId: number, undoId: number): Promise<void> => {
  for (const table of ['task_undo_rows', 'task_undo_tags'] as const)
    await sqlOf(tx).deleteFrom(table).where('account_id', '=', accountId).where('undo_id', '=', undoId).execute();
};

/** Forgets the oldest undo that was kept at `before` or earlier; false where there is none. */
export async function dropOldUndo(tx: Db, before: Instant): Promise<boolean> {
  const oldest = await sqlOf(tx)
    .selectFrom('task_undos')
    .where('created_at', '<=', before)
    .select(['account_id', 'id'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return false;
  // Somebody may be taking it back at this moment: then it is theirs, with its rows.
  const { numDeletedRows } = await sqlOf(tx)
    .deleteFrom('task_undos')
    .where('account_id', '=', oldest.account_id)
    .where('id', '=', oldest.id)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await forgetRows(tx, oldest.account_id, oldest.id);
  return true;
}
