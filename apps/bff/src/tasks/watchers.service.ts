import type { Db } from '../db/handle.ts';
import { listWatchers } from './watchers.queries.ts';

/**
 * Who follows a task, for notifications about it: user ids without those of people who may not see it now.
 * @param except the author of what happened, who needs no notification of it
 */
export const followersOf = async (db: Db, accountId: number, taskId: number, except?: number): Promise<number[]> =>
  (await listWatchers(db, accountId, taskId)).filter((id) => id !== except);
