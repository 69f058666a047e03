import type { Db } from '../db/handle.ts';
import { listWatchers } from './watchers.queries.ts';

/**
 * The followers of a task, for notifications: ids of users who may see it now.
 * @param except the author of the event, who needs no notification
 */
export const followersOf = async (db: Db, accountId: number, taskId: number, except?: number): Promise<number[]> =>
  (await listWatchers(db, accountId, taskId)).filter((id) => id !== except);
