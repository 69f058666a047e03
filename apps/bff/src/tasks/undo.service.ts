import type { TaskScope } from '@jornada/domain/tasks';
import type { Db } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import type { Instant } from '../db/tables.ts';
import { lockTotals } from './tasks.queries.ts';
import {
  deleteKept,
  deleteUndo,
  insertUndo,
  keepLostTags,
  keepNewTags,
  keepRows,
  listKeptIds,
  restoreKept,
  restoreKeptTags,
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
 * Copies the tasks that a bulk change is about to change. Returns the number of the undo; undefined where none of `ids`
 * is a live task that may be seen.
 */
export async function keepForUndo(
  tx: Db,
  scope: TaskScope,
  ids: readonly number[],
  { by, at, fields, addTagIds, removeTagIds }: Change,
): Promise<number | undefined> {
  const { accountId } = scope;
  await lockTotals(tx, accountId);
  const id = await takeNumbers(tx, accountId, 'task_undos');
  if ((await keepRows(tx, scope, id, ids)) === 0) return undefined;
  if (removeTagIds.length) await keepLostTags(tx, accountId, id, removeTagIds);
  if (addTagIds.length) await keepNewTags(tx, accountId, id, addTagIds);
  await insertUndo(tx, accountId, { id, by, at, fields });
  return id;
}

/** Consumes an undo, once: the names of the changed fields, or undefined where `by` created none of this number after `since`. */
export async function takeUndo(
  tx: Db,
  accountId: number,
  undo: { id: number; by: number; since: Instant },
): Promise<string[] | undefined> {
  await lockTotals(tx, accountId);
  return deleteUndo(tx, accountId, undo);
}

/**
 * Restores every task of an undo, unless somebody has changed or deleted it since, and deletes the copies.
 * @returns which tasks were restored and which were left as they are
 */
export async function putBack(
  tx: Db,
  accountId: number,
  undoId: number,
  at: Instant,
): Promise<{ undone: number[]; left: number[] }> {
  const undone = new Set(await restoreKept(tx, accountId, undoId, at));
  await restoreKeptTags(tx, accountId, undoId, [...undone]);
  const ids = await listKeptIds(tx, accountId, undoId);
  await deleteKept(tx, accountId, undoId);
  return { undone: ids.filter((id) => undone.has(id)), left: ids.filter((id) => !undone.has(id)) };
}
