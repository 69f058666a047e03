import type { TaskScope } from '@jornada/domain/tasks';
import type { Db } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import type { Instant } from '../db/tables.ts';
import { lockTotals } from './bulk.queries.ts';
import {
  deleteCopies,
  deleteUndo,
  insertUndo,
  copyLostTags,
  copyNewTags,
  copyRows,
  listCopiedIds,
  restoreColumns,
  restoreTags,
} from './undo.queries.ts';

interface Change {
  by: number;
  at: Instant;
  /** The names of the fields that the change sets. */
  fields: readonly string[];
  addTagIds: readonly number[];
  removeTagIds: readonly number[];
}

/**
 * Copies the tasks before a bulk change. Returns the number of the undo; undefined if none of `ids` is a visible live
 * task.
 */
export async function copyForUndo(
  tx: Db,
  scope: TaskScope,
  ids: readonly number[],
  { by, at, fields, addTagIds, removeTagIds }: Change,
): Promise<number | undefined> {
  const { accountId } = scope;
  await lockTotals(tx, accountId);
  const id = await takeNumbers(tx, accountId, 'task_undos');
  if ((await copyRows(tx, scope, id, ids)) === 0) return undefined;
  if (removeTagIds.length) await copyLostTags(tx, accountId, id, removeTagIds);
  if (addTagIds.length) await copyNewTags(tx, accountId, id, addTagIds);
  await insertUndo(tx, accountId, { id, by, at, fields });
  return id;
}

/**
 * Consumes an undo. Returns the names of the changed fields; undefined if `by` created none of this number after
 * `since`.
 */
export async function takeUndo(
  tx: Db,
  accountId: number,
  undo: { id: number; by: number; since: Instant },
): Promise<string[] | undefined> {
  await lockTotals(tx, accountId);
  return deleteUndo(tx, accountId, undo);
}

/**
 * Restores every task of an undo that was not changed or deleted since and that the caller may still change, and deletes
 * the copies.
 * @returns the ids of the restored tasks and of the others
 */
export async function putBack(
  tx: Db,
  scope: TaskScope,
  undoId: number,
  at: Instant,
): Promise<{ undone: number[]; left: number[] }> {
  const { accountId } = scope;
  const undone = new Set(await restoreColumns(tx, scope, undoId, at));
  await restoreTags(tx, accountId, undoId, [...undone]);
  const ids = await listCopiedIds(tx, accountId, undoId);
  await deleteCopies(tx, accountId, undoId);
  return { undone: ids.filter((id) => undone.has(id)), left: ids.filter((id) => !undone.has(id)) };
}
