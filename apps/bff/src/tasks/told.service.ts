import type { NotificationKind } from '@jornada/domain/notifications';
import type { CallContext } from '../context.ts';
import { notify } from '../notifications/notify.ts';
import { listWhoSee } from './watchers.queries.ts';
import { followersOf } from './watchers.service.ts';

type Told = Pick<CallContext, 'db' | 'caller' | 'now' | 'requestId' | 'outbox'>;

const tell = (
  { db, caller: { accountId, userId: actorId }, now, requestId, outbox }: Told,
  kind: NotificationKind,
  taskId: number,
  userIds: readonly number[],
) =>
  notify(
    db,
    { accountId, at: now.toISOString(), requestId, outbox },
    userIds.map((userId) => ({ kind, userId, actorId, subjectId: taskId, group: `${kind}:${taskId}`, count: 1 })),
  );

/** Tells a person of the tasks that were assigned to them: one by itself, several as a number. */
export async function tellAssignee(
  context: Told,
  userId: number | null | undefined,
  taskIds: readonly number[],
): Promise<void> {
  const [first] = taskIds;
  if (!userId || first === undefined) return;
  if (taskIds.length === 1) return tell(context, 'tasks.assigned', first, [userId]);
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

/** Tells people who were mentioned, if they may see the task; having stopped watching it does not matter. */
export async function tellMentioned(context: Told, taskId: number, mentioned: readonly number[]): Promise<void> {
  if (mentioned.length === 0) return;
  const readers = await listWhoSee(context.db, context.caller.accountId, taskId, mentioned);
  await tell(context, 'tasks.mentioned', taskId, readers);
}

/** Tells mentioned people of their mention in a new comment, and the other followers of the task of the comment. */
export async function tellOfComment(context: Told, taskId: number, mentioned: readonly number[]): Promise<void> {
  await tellMentioned(context, taskId, mentioned);
  const followers = await followersOf(context.db, context.caller.accountId, taskId);
  await tell(
    context,
    'tasks.commented',
    taskId,
    followers.filter((id) => !mentioned.includes(id)),
  );
}
