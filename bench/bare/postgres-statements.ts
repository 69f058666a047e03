import type pg from 'pg';
import { CALLER_COLUMNS, CLIENT_COLUMNS, PROGRESS_COLUMNS, type Row, TAG_COLUMNS, TASK_COLUMNS } from './store.ts';

export type Client = Pick<pg.Pool | pg.PoolClient, 'query'>;

const TASKS = `select ${TASK_COLUMNS} from tasks where account_id = $1 and deleted_at is null`;
const MATCHING = `account_id = $1 and deleted_at is null and title_folded like $2`;

/** The statement against which a bulk delete is measured; parameters: at, by, account, ids. */
export const DELETE_TASKS = `update tasks set deleted_at = $1, deleted_by = $2
  where account_id = $3 and deleted_at is null and id = any($4::bigint[]) returning id`;

/** Named statements, so that the server parses and plans each once per connection. */
export function prepareStatements() {
  const all =
    (name: string, text: string) =>
    async (by: Client, ...values: unknown[]): Promise<Row[]> =>
      (await by.query({ name, text, values })).rows as Row[];
  const one = (name: string, text: string) => {
    const read = all(name, text);
    return async (by: Client, ...values: unknown[]): Promise<Row | undefined> => (await read(by, ...values))[0];
  };

  return {
    all,
    caller: one(
      'caller',
      `select ${CALLER_COLUMNS} from employment_links as link
    join logins on logins.id = link.login_id join accounts on accounts.id = link.account_id
    left join ended_sessions on ended_sessions.sid = $1 where link.account_id = $2 and link.user_id = $3`,
    ),
    client: one('client', `select ${CLIENT_COLUMNS} from clients where account_id = $1 and id = $2`),
    firstPage: all('first', `${TASKS} order by id desc limit $2`),
    nextPage: all('next', `${TASKS} and id < $2 order by id desc limit $3`),
    foundPage: all('found', `select ${TASK_COLUMNS} from tasks where ${MATCHING} order by id desc limit $3`),
    countFound: one('count', `select count(*) as n from tasks where ${MATCHING}`),
    countAll: one('totals', 'select live as n from task_totals where account_id = $1'),
    tagsOf: all(
      'tags',
      'select task_id, tag_id from tasks_tags where account_id = $1 and task_id = any($2::bigint[]) order by task_id, tag_id',
    ),
    progressOf: all(
      'progress',
      `select ${PROGRESS_COLUMNS} from tasks
    where account_id = $1 and parent_id = any($2::bigint[]) and deleted_at is null group by parent_id`,
    ),
    titles: all('titles', 'select id, title from tasks where account_id = $1 and id = any($2::bigint[])'),
    nextNumber: one(
      'number',
      `insert into number_series as series values ($1, $2, 2)
    on conflict (account_id, series) do update set next = series.next + 1 returning next - 1 as id`,
    ),
    insertTask: one(
      'insert',
      `insert into tasks (account_id, id, title, title_folded, status, priority, created_by, created_at, updated_at)
    values ($1, $2, $3, $4, 'todo', 'normal', $5, $6, $6) returning ${TASK_COLUMNS}`,
    ),
    moveTotals: one('move', 'update task_totals set live = live + $1, deleted = deleted + $2 where account_id = $3'),
    insertEvent: one(
      'event',
      `insert into audit_events (account_id, id, at, actor_id, action, target, target_id, target_ids, fields, request_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    ),
    deleteTasks: all('delete', DELETE_TASKS),
    tagPage: all(
      'tagPage',
      `select ${TAG_COLUMNS} from task_tags where account_id = $1 order by sort_folded, id limit $2`,
    ),
    countTags: one('countTags', 'select count(*) as n from task_tags where account_id = $1'),
    insertTag: one(
      'insertTag',
      `insert into task_tags (account_id, id, name, name_folded, sort_folded, color, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (account_id, name_folded) do nothing returning ${TAG_COLUMNS}`,
    ),
  };
}
