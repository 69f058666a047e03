import { capabilityLevels } from '@jornada/domain/access';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';

const SEES_ALL = capabilityLevels('tasks.all');

/**
 * The people who watch a task, by id: its creator and assignee, the authors of its comments, the people mentioned in it
 * and those who chose to, except people who stopped, whose link has ended, or who may not see the task.
 */
export async function listWatchers(db: Db, accountId: number, taskId: number): Promise<number[]> {
  const choices = sqlOf(db)
    .selectFrom('task_watch_choices')
    .where('task_watch_choices.account_id', '=', accountId)
    .where('task_watch_choices.task_id', '=', taskId);
  const ofTask = sqlOf(db).selectFrom('tasks').where('tasks.account_id', '=', accountId).where('tasks.id', '=', taskId);
  const candidates = ofTask
    .select('tasks.created_by as user_id')
    .union(
      ofTask
        .where('tasks.assignee_id', 'is not', null)
        .select('tasks.assignee_id as user_id')
        .$castTo<{ user_id: number }>(),
    )
    .union(
      sqlOf(db)
        .selectFrom('comments')
        .where('comments.account_id', '=', accountId)
        .where('comments.task_id', '=', taskId)
        .where('comments.deleted_at', 'is', null)
        .select('comments.author_id as user_id'),
    )
    .union(
      sqlOf(db)
        .selectFrom('task_mentions')
        .leftJoin('comments', (on) =>
          on
            .onRef('comments.account_id', '=', 'task_mentions.account_id')
            .onRef('comments.id', '=', 'task_mentions.comment_id'),
        )
        .where('task_mentions.account_id', '=', accountId)
        .where('task_mentions.task_id', '=', taskId)
        .where('comments.deleted_at', 'is', null)
        .select('task_mentions.user_id'),
    )
    .union(choices.where('watches', '=', 1).select('task_watch_choices.user_id'));
  const rows = await peopleWhoSee(db, accountId, taskId)
    .where('link.user_id', 'in', candidates)
    .where('link.user_id', 'not in', choices.where('watches', '=', 0).select('task_watch_choices.user_id'))
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Those of `userIds` who may see a task now, by id: their link is active. */
export async function listWhoSee(
  db: Db,
  accountId: number,
  taskId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await peopleWhoSee(db, accountId, taskId).where('link.user_id', 'in', userIds).execute();
  return rows.map(({ user_id }) => user_id);
}

const peopleWhoSee = (db: Db, accountId: number, taskId: number) =>
  sqlOf(db)
    .selectFrom('employment_links as link')
    .innerJoin('tasks', (on) => on.onRef('tasks.account_id', '=', 'link.account_id').on('tasks.id', '=', taskId))
    .where('link.account_id', '=', accountId)
    .where('link.deactivated_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('link.level', 'in', SEES_ALL),
        eb('tasks.created_by', '=', eb.ref('link.user_id')),
        eb('tasks.assignee_id', '=', eb.ref('link.user_id')),
      ]),
    )
    .select('link.user_id')
    .orderBy('link.user_id');

/** Stores that a person watches a task, or has stopped. */
export const putChoice = (
  tx: Db,
  { accountId, userId }: { accountId: number; userId: number },
  { taskId, watches, at }: { taskId: number; watches: 0 | 1; at: Instant },
) =>
  sqlOf(tx)
    .insertInto('task_watch_choices')
    .values({ account_id: accountId, task_id: taskId, user_id: userId, watches, chosen_at: at })
    .onConflict((on) => on.columns(['account_id', 'task_id', 'user_id']).doUpdateSet({ watches, chosen_at: at }))
    .execute();
