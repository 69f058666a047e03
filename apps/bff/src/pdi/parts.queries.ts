import type { TaskScope } from '@jornada/domain/tasks';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { deleteRows, findRow, insertRow, listRows, updateRows } from '../db/rows.ts';
import { mayBeSeen } from '../db/task-scope.ts';
import type { Tables } from '../db/tables.ts';

/** The goals of plans, by plan and position. */
export const goalsOf = async (db: Db, accountId: number, planIds: readonly number[]) =>
  Map.groupBy(
    await listRows(
      db,
      'pdi_goals',
      { account_id: accountId, plan_id: planIds },
      ['id', 'plan_id', 'title', 'why', 'competence_id', 'from_level', 'to_level', 'due_on', 'state', 'place'],
      ['plan_id', 'place', 'id'],
    ),
    ({ plan_id }) => plan_id,
  );

/** The actions of plans by goal and position, each with the fields that decide its state. */
export const actionsOf = async (db: Db, accountId: number, planIds: readonly number[]) =>
  Map.groupBy(
    await selectActions(db, accountId)
      .where(inIds(db, 'action.plan_id', planIds))
      .execute(),
    (action) => action.goal_id,
  );

export type ActionRow = Awaited<ReturnType<ReturnType<typeof selectActions>['execute']>>[number];

const selectActions = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('pdi_actions as action')
    .leftJoin('tasks as task', (join) =>
      join.onRef('task.account_id', '=', 'action.account_id').onRef('task.id', '=', 'action.task_id'),
    )
    .where('action.account_id', '=', accountId)
    .select([
      'action.id',
      'action.plan_id',
      'action.goal_id',
      'action.title',
      'action.kind',
      'action.due_on',
      'action.state',
      'action.task_id',
      'action.evidence',
      'action.completed_at',
      'action.place',
      'task.status as task_status',
      'task.deleted_at as task_deleted_at',
      'task.completed_at as task_completed_at',
    ])
    .orderBy('action.goal_id')
    .orderBy('action.place')
    .orderBy('action.id');

export const findGoal = (db: Db, accountId: number, id: number) =>
  findRow(db, 'pdi_goals', { account_id: accountId, id }, ['id', 'plan_id']);

export const findAction = (db: Db, accountId: number, id: number) =>
  findRow(db, 'pdi_actions', { account_id: accountId, id }, ['id', 'plan_id', 'goal_id']);

/** The titles of those of the tasks that a person may see, including those in the bin. */
export const titlesOf = async (
  db: Db,
  { accountId, onlyOf }: TaskScope,
  ids: readonly number[],
): Promise<Map<number, string>> =>
  new Map(
    (
      await sqlOf(db)
        .selectFrom('tasks')
        .where('account_id', '=', accountId)
        .where(inIds(db, 'id', ids))
        .where(mayBeSeen(onlyOf))
        .select(['id', 'title'])
        .execute()
    ).map(({ id, title }) => [id, title]),
  );

type NewGoal = Omit<Insertable<Tables['pdi_goals']>, 'account_id' | 'id'>;

export async function insertGoal(tx: Db, accountId: number, goal: NewGoal): Promise<number> {
  const id = await takeNumbers(tx, accountId, 'pdi_goals');
  await insertRow(tx, 'pdi_goals', { ...goal, account_id: accountId, id });
  return id;
}

export const updateGoal = (
  tx: Db,
  accountId: number,
  id: number,
  changes: Omit<Updateable<Tables['pdi_goals']>, 'account_id' | 'id' | 'plan_id'>,
) => updateRows(tx, 'pdi_goals', { account_id: accountId, id }, changes);

export const deleteGoal = (tx: Db, accountId: number, id: number) =>
  deleteRows(tx, 'pdi_goals', { account_id: accountId, id });

type NewAction = Omit<Insertable<Tables['pdi_actions']>, 'account_id' | 'id'>;

export async function insertAction(tx: Db, accountId: number, action: NewAction): Promise<number> {
  const id = await takeNumbers(tx, accountId, 'pdi_actions');
  await insertRow(tx, 'pdi_actions', { ...action, account_id: accountId, id });
  return id;
}

export const updateAction = (
  tx: Db,
  accountId: number,
  id: number,
  changes: Omit<Updateable<Tables['pdi_actions']>, 'account_id' | 'id' | 'plan_id'>,
) => updateRows(tx, 'pdi_actions', { account_id: accountId, id }, changes);

export const deleteAction = (tx: Db, accountId: number, id: number) =>
  deleteRows(tx, 'pdi_actions', { account_id: accountId, id });

export type EventRow = Omit<Selectable<Tables['pdi_history']>, 'account_id'>;

export const takeEventId = (tx: Db, accountId: number) => takeNumbers(tx, accountId, 'pdi_history');

export const insertEvent = (tx: Db, accountId: number, row: Omit<Insertable<Tables['pdi_history']>, 'account_id'>) =>
  insertRow(tx, 'pdi_history', { ...row, account_id: accountId });

export const eventsOf = (db: Db, accountId: number, planId: number): Promise<EventRow[]> =>
  sqlOf(db)
    .selectFrom('pdi_history')
    .where('account_id', '=', accountId)
    .where('plan_id', '=', planId)
    .select(['id', 'plan_id', 'at', 'author_id', 'event', 'title', 'from_on', 'to_on', 'reason'])
    .orderBy('id', 'desc')
    .execute();

/** After a merge of competences, replaces the first one by the second in goals. */
export const moveGoals = (tx: Db, accountId: number, from: number, to: number) =>
  updateRows(tx, 'pdi_goals', { account_id: accountId, competence_id: from }, { competence_id: to });
