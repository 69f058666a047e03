import type { comments } from '@jornada/contract/comments';
import type { TaskScope } from '@jornada/domain/tasks';
import { type Selectable, sql } from 'kysely';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { changeRow } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';
import { mayBeSeen } from '../db/task-scope.ts';

const COLUMNS = ['id', 'task_id', 'author_id', 'body', 'created_at', 'edited_at', 'version'] as const;

export type CommentRow = Pick<Selectable<Tables['comments']>, (typeof COLUMNS)[number]>;

export const COMMENT_ORDER = {
  id: { column: 'id', kind: 'number' },
} as const satisfies SortColumns<typeof comments.list>;

/** Whether the task exists, is visible in this scope and is not in the bin. */
export const isTaskThere = async (db: Db, { accountId, onlyOf }: TaskScope, taskId: number): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .selectFrom('tasks')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', taskId)
      .where('deleted_at', 'is', null)
      .where(mayBeSeen(onlyOf))
      .executeTakeFirst(),
  );

const commentsOn = (db: Db, accountId: number, taskId: number) =>
  sqlOf(db)
    .selectFrom('comments')
    .where('account_id', '=', accountId)
    .where('task_id', '=', taskId)
    .where('deleted_at', 'is', null);

export const listComments = (db: Db, accountId: number, taskId: number, segment: Segment) =>
  inOrder(commentsOn(db, accountId, taskId).select(COLUMNS), 'comments', segment).execute();

export const countComments = (db: Db, accountId: number, taskId: number): Promise<number> =>
  countOf(commentsOn(db, accountId, taskId));

/** A comment that is not deleted, on a visible task. */
export const findComment = (db: Db, { accountId, onlyOf }: TaskScope, id: number) =>
  visible(db, accountId, onlyOf)
    .where('comments.id', '=', id)
    .select([
      'comments.id',
      'comments.task_id',
      'comments.author_id',
      'comments.body',
      'comments.created_at',
      'comments.edited_at',
      'comments.version',
      'comments.deleted_at',
      'comments.deleted_by',
    ])
    .executeTakeFirst();

export const visible = (db: Db, accountId: number, onlyOf: number | null) =>
  sqlOf(db)
    .selectFrom('comments')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.account_id', '=', 'comments.account_id').onRef('tasks.id', '=', 'comments.task_id'),
    )
    .where('comments.account_id', '=', accountId)
    .where('tasks.deleted_at', 'is', null)
    .where(mayBeSeen(onlyOf));

export interface NewComment {
  task_id: number;
  author_id: number;
  body: string;
  created_at: Instant;
}

/** Inserts a comment and its images under the account's next numbers. */
export async function insertComment(
  tx: Db,
  accountId: number,
  comment: NewComment,
  images: readonly { digest: string; file_name: string }[],
): Promise<CommentRow> {
  const id = await takeNumbers(tx, accountId, 'comments');
  const row = await sqlOf(tx)
    .insertInto('comments')
    .values({ ...comment, account_id: accountId, id })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  if (images.length === 0) return row;
  const first = await takeNumbers(tx, accountId, 'comment_images', images.length);
  await sqlOf(tx)
    .insertInto('comment_images')
    .values(images.map((image, at) => ({ ...image, account_id: accountId, id: first + at, comment_id: id })))
    .execute();
  return row;
}

/** Changes the text of a comment that still has `version`; otherwise undefined. */
export const updateComment = (tx: Db, accountId: number, id: number, version: number, body: string, at: Instant) =>
  changeRow(
    tx,
    'comments',
    { account_id: accountId, id, version, deleted_at: null },
    { body, edited_at: at, version: sql`version + 1` },
    COLUMNS,
  );

/** Marks a comment as deleted, or restores it; true if that changed it. */
export const setDeleted = async (
  tx: Db,
  accountId: number,
  id: number,
  deleted: { at: Instant; by: number } | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await sqlOf(tx)
    .updateTable('comments')
    .set({ deleted_at: deleted?.at ?? null, deleted_by: deleted?.by ?? null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Purges a batch of the comments deleted before `before`. Returns their number. */
export const purgeComments = async (db: Db, before: Instant): Promise<number> =>
  Number((await sqlOf(db).deleteFrom('comments').where('deleted_at', '<', before).executeTakeFirst()).numDeletedRows);
