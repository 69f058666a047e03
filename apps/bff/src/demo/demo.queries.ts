import { type Db, sqlOf } from '../db/handle.ts';
import { listRows, updateRows } from '../db/rows.ts';

/** The highest user id; 0 if there is none. */
export const lastUserId = async (tx: Db): Promise<number> =>
  (
    await sqlOf(tx)
      .selectFrom('users')
      .select((eb) => eb.fn.max<number | null>('id').as('last'))
      .executeTakeFirstOrThrow()
  ).last ?? 0;

/** The account's people with their links, in the order they were created. */
export const listLinks = (tx: Db, accountId: number) =>
  listRows(
    tx,
    'employment_links',
    { account_id: accountId },
    ['user_id', 'level', 'job_title', 'created_at', 'deactivated_at'],
    ['user_id'],
  );

/** The account's live tasks by assignee, oldest first. */
export const assignedTasks = async (
  tx: Db,
  accountId: number,
): Promise<Map<number, { id: number; client_id: number | null }[]>> => {
  const rows = await sqlOf(tx)
    .selectFrom('tasks')
    .where('account_id', '=', accountId)
    .where('assignee_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'client_id', 'assignee_id'])
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ assignee_id }) => assignee_id as number);
};

/** The account's latest live tasks, newest first. */
export const latestTasks = (tx: Db, accountId: number, limit: number) =>
  sqlOf(tx)
    .selectFrom('tasks')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .select(['id', 'created_by', 'assignee_id', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const setAccountLogo = (tx: Db, accountId: number, logo_url: string) =>
  updateRows(tx, 'accounts', { id: accountId }, { logo_url });

export const setClientLogo = (tx: Db, accountId: number, id: number, logo_url: string) =>
  updateRows(tx, 'clients', { account_id: accountId, id }, { logo_url });

/** Makes `people` report to `leader`. */
export const setLeader = (tx: Db, accountId: number, leader: number, people: readonly number[]) =>
  updateRows(tx, 'employment_links', { account_id: accountId, user_id: people }, { reports_to: leader });

/** The leader of each person who reports to somebody. */
export const leadersOf = async (tx: Db, accountId: number): Promise<Map<number, number>> =>
  new Map(
    (
      await sqlOf(tx)
        .selectFrom('employment_links')
        .where('account_id', '=', accountId)
        .where('reports_to', 'is not', null)
        .select(['user_id', 'reports_to'])
        .orderBy('user_id')
        .execute()
    ).map(({ user_id, reports_to }) => [user_id, Number(reports_to)]),
  );

/** The account's live tasks that are not canceled by assignee, newest first. */
export const linkableTasks = async (tx: Db, accountId: number) =>
  Map.groupBy(
    await sqlOf(tx)
      .selectFrom('tasks')
      .where('account_id', '=', accountId)
      .where('assignee_id', 'is not', null)
      .where('deleted_at', 'is', null)
      .where('status', '<>', 'canceled')
      .select(['id', 'title', 'status', 'assignee_id'])
      .orderBy('id', 'desc')
      .limit(2_000)
      .execute(),
    ({ assignee_id }) => Number(assignee_id),
  );
