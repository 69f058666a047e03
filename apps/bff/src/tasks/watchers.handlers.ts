import type { taskWatchers } from '@jornada/contract/tasks-watchers';
import { notFound } from '@jornada/domain/refusal';
import { scopeOf } from '@jornada/domain/tasks';
import type { CallContext } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { findTask } from './tasks.queries.ts';
import { putChoice } from './watchers.queries.ts';
import { followersOf } from './watchers.service.ts';

export const taskWatchersHandlers: Handlers<typeof taskWatchers> = {
  watchers: ({ params: { id } }, context) => watchersOf(id, context),
  watch: ({ params: { id } }, context) => choose(id, 1, context),
  unwatch: ({ params: { id } }, context) => choose(id, 0, context),
};

/** Works for tasks in the bin too, which can still be read. */
async function watchersOf(id: number, { db, caller }: CallContext) {
  if (!(await findTask(db, scopeOf(caller), id))) throw notFound();
  const user_ids = await followersOf(db, caller.accountId, id);
  return { watching: user_ids.includes(caller.userId), user_ids };
}

async function choose(id: number, watches: 0 | 1, context: CallContext) {
  const { db, caller, now } = context;
  const task = await findTask(db, scopeOf(caller), id);
  if (!task || task.deleted_at !== null) throw notFound();
  await putChoice(db, caller, { taskId: id, watches, at: now.toISOString() });
  return watchersOf(id, context);
}
