import type { NotificationKind } from '@jornada/domain/notifications';
import type { CallContext } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { listWhoSee } from './watchers.queries.ts';
import { followersOf } from './watchers.service.ts';

type Context = Pick<CallContext, 'db' | 'caller' | 'now' | 'requestId' | 'outbox'>;

const notifyAbout = (
  { db, caller: { accountId, userId: actorId }, now, requestId, outbox }: Context,
  kind: NotificationKind,
  taskId: number,
  userIds: readonly number[],
) =>
  notify(
    db,
    { accountId, at: now.toISOString(), requestId, outbox },
    userIds.map((userId) => ({ kind, userId, actorId, subjectId: taskId, group: `${kind}:${taskId}`, count: 1 })),
  );

/** Notifies a person about the tasks that were assigned to them: one by itself, several as a number. */
export async function notifyAssignee(
  context: Context,
  userId: number | null | undefined,
  taskIds: readonly number[],
): Promise<void> {
  const [first] = taskIds;
  if (!userId || first === undefined) return;
  if (taskIds.length === 1) return notifyAbout(context, 'tasks.assigned', first, [userId]);
  const { db, caller, now, requestId, outbox } = context;
  const { accountId, userId: actorId } = caller;
  await notify(db, { accountId, at: now.toISOString(), requestId, outbox }, [
    {
      kind: 'tasks.assigned',
      userId,
      actorId,
      subjectId: null,
      group: 'tasks.assigned:several',
      count: taskIds.length,
    },
  ]);
}

/** Notifies mentioned people who may see the task, also those who have stopped watching it. */
export async function notifyMentioned(context: Context, taskId: number, mentioned: readonly number[]): Promise<void> {
  if (mentioned.length === 0) return;
  const readers = await listWhoSee(context.db, context.caller.accountId, taskId, mentioned);
  await notifyAbout(context, 'tasks.mentioned', taskId, readers);
}

/** Notifies people about their mention in a new comment, and the other followers of its task about the comment. */
export async function notifyOfComment(context: Context, taskId: number, mentioned: readonly number[]): Promise<void> {
  await notifyMentioned(context, taskId, mentioned);
  const followers = await followersOf(context.db, context.caller.accountId, taskId);
  await notifyAbout(
    context,
    'tasks.commented',
    taskId,
    followers.filter((id) => !mentioned.includes(id)),
  );
}
