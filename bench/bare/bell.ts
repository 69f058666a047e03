import type { Row, Store } from './store.ts';

const QUERY = (account: string, user: string) => `select count(*) as unread from notifications
  left join tasks on tasks.account_id = notifications.account_id and tasks.id = notifications.subject_id
    and substr(notifications.kind, 1, 6) = 'tasks.' and tasks.deleted_at is null
  where notifications.account_id = ${account} and notifications.user_id = ${user}
    and notifications.inbox = 1 and notifications.read_at is null
    and (tasks.id is not null or notifications.subject_id is null or substr(notifications.kind, 1, 6) <> 'tasks.')`;

/** The same response as the product's number of unread notifications, for a person who may see every task. */
export function openBell({ prepare }: Store) {
  const count = prepare({ name: 'bell', sqlite: QUERY('?', '?'), postgres: QUERY('$1', '$2') });
  return async (accountId: number, userId: number): Promise<Row> => {
    const [row] = await count(accountId, userId);
    return { unread: Number(row?.['unread']) };
  };
}
