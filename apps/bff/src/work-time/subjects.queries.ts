import type { TaskScope } from '@jornada/domain/tasks';
import { type Db, sqlOf } from '../db/handle.ts';
import { findRow } from '../db/rows.ts';
import { mayBeSeen } from '../db/task-scope.ts';

/** The client of a task that is visible and not deleted. */
export const findTaskClient = (db: Db, { accountId, onlyOf }: TaskScope, taskId: number) =>
  sqlOf(db)
    .selectFrom('tasks')
    .where('account_id', '=', accountId)
    .where('id', '=', taskId)
    .where('deleted_at', 'is', null)
    .where(mayBeSeen(onlyOf))
    .select('client_id')
    .executeTakeFirst();

export const isClient = async (db: Db, accountId: number, id: number): Promise<boolean> =>
  (await findRow(db, 'clients', { account_id: accountId, id }, ['id'])) !== undefined;
