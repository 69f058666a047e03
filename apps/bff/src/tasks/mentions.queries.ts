import { sql } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';

/** A description (`commentId` null) or a comment. */
export interface Mentioning {
  taskId: number;
  commentId: number | null;
}

/** Removes the mentions that a text no longer contains. */
export const deleteMentions = (
  tx: Db,
  accountId: number,
  { taskId, commentId }: Mentioning,
  still: readonly number[],
) =>
  sqlOf(tx)
    .deleteFrom('task_mentions')
    .where('account_id', '=', accountId)
    .where('task_id', '=', taskId)
    .where('comment_id', commentId === null ? 'is' : '=', commentId)
    .where(sql<boolean>`not ${inIds(tx, 'user_id', still)}`)
    .execute();

/**
 * Records the people with an active link among `ids`; those who are recorded keep the time of their first mention.
 * @returns the ids of those who were not recorded
 */
export const insertMentions = (
  tx: Db,
  accountId: number,
  { taskId, commentId }: Mentioning,
  ids: readonly number[],
  { by, at }: { by: number; at: Instant },
) =>
  sqlOf(tx)
    .insertInto('task_mentions')
    .columns(['account_id', 'task_id', 'part', 'comment_id', 'user_id', 'mentioned_by', 'mentioned_at'])
    .expression((eb) =>
      eb
        .selectFrom('employment_links')
        .where('account_id', '=', accountId)
        .where('deactivated_at', 'is', null)
        .where(inIds(tx, 'user_id', ids))
        .select([
          'account_id',
          sql<number>`${sql.lit(taskId)}`.as('task_id'),
          sql<number>`${sql.lit(commentId ?? 0)}`.as('part'),
          sql<number | null>`${commentId === null ? sql`cast(null as integer)` : sql.lit(commentId)}`.as('comment_id'),
          'user_id',
          sql<number>`${sql.lit(by)}`.as('mentioned_by'),
          sql<Instant>`${sql.lit(at)}`.as('mentioned_at'),
        ]),
    )
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .execute();
