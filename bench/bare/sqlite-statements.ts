import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { CALLER_COLUMNS, CLIENT_COLUMNS, PROGRESS_COLUMNS, type Row, TAG_COLUMNS, TASK_COLUMNS } from './store.ts';

/** The statement against which a bulk delete is measured; parameters: at, by, account, ids as JSON. */
export const DELETE_TASKS = `update tasks set deleted_at = ?, deleted_by = ? where account_id = ? and deleted_at is null
  and id in (select value from json_each(?)) returning id`;

const MATCHING = `account_id = ? and deleted_at is null
  and id in (select rowid - ? from task_titles where task_titles match ? and rowid between ? and ?)`;

/**
 * Copies rows to plain objects by an object literal compiled for the statement; such objects serialise three times as
 * fast as those of node:sqlite. The product does the same.
 */
export const readerOf = (file: DatabaseSync) => (text: string) => {
  const statement = file.prepare(text);
  statement.setReturnArrays(true);
  const fields = statement.columns().map(({ name }, at) => `${JSON.stringify(name)}: cells[${at}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- the names are those of the statements of this file
  const rowOf = new Function('cells', `return { ${fields.join(', ')} };`) as (cells: unknown[]) => Row;
  return (...values: SQLInputValue[]): Row[] => (statement.all(...values) as unknown as unknown[][]).map(rowOf);
};

/** Prepares each statement once; they run synchronously. */
export function prepareStatements(file: DatabaseSync) {
  const all = readerOf(file);
  const one = (text: string) => {
    const read = all(text);
    return (...values: SQLInputValue[]): Row | undefined => read(...values)[0];
  };
  const run = (text: string) => {
    const statement = file.prepare(text);
    return (...values: SQLInputValue[]) => void statement.run(...values);
  };

  const tasks = (where: string) => all(`select ${TASK_COLUMNS} from tasks where ${where} order by id desc limit ?`);
  const tags = (where: string) =>
    all(`select task_id, tag_id from tasks_tags where account_id = ? and ${where} order by task_id, tag_id`);
  const progress = (where: string) =>
    all(`select ${PROGRESS_COLUMNS} from tasks indexed by tasks_by_parent
      where account_id = ? and ${where} and deleted_at is null group by parent_id`);
  return {
    all,
    caller: one(`select ${CALLER_COLUMNS} from employment_links as link
    join logins on logins.id = link.login_id join accounts on accounts.id = link.account_id
    left join ended_sessions on ended_sessions.sid = ? where link.account_id = ? and link.user_id = ?`),
    client: one(`select ${CLIENT_COLUMNS} from clients where account_id = ? and id = ?`),
    firstPage: tasks('account_id = ? and deleted_at is null'),
    nextPage: tasks('account_id = ? and deleted_at is null and id < ?'),
    foundPage: tasks(MATCHING),
    countFound: one(`select count(*) as n from tasks where ${MATCHING}`),
    countAll: one('select live as n from task_totals where account_id = ?'),
    tagsBetween: tags('task_id between ? and ?'),
    tagsOf: tags('task_id in (select value from json_each(?))'),
    progressBetween: progress('parent_id between ? and ?'),
    progressOf: progress('parent_id in (select value from json_each(?))'),
    titles: all('select id, title from tasks where account_id = ? and id in (select value from json_each(?))'),
    nextNumber: one(`insert into number_series values (?, ?, 2)
    on conflict do update set next = next + 1 returning next - 1 as id`),
    insertTask:
      one(`insert into tasks (account_id, id, title, title_folded, status, priority, created_by, created_at, updated_at)
    values (?, ?, ?, ?, 'todo', 'normal', ?, ?, ?) returning ${TASK_COLUMNS}`),
    moveTotals: run('update task_totals set live = live + ?, deleted = deleted + ? where account_id = ?'),
    insertEvent:
      run(`insert into audit_events (account_id, id, at, actor_id, action, target, target_id, target_ids, fields, request_id)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    deleteTasks: all(DELETE_TASKS),
    tagPage: all(`select ${TAG_COLUMNS} from task_tags where account_id = ? order by sort_folded, id limit ?`),
    countTags: one('select count(*) as n from task_tags where account_id = ?'),
    insertTag:
      one(`insert into task_tags (account_id, id, name, name_folded, sort_folded, color, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (account_id, name_folded) do nothing returning ${TAG_COLUMNS}`),
    begin: run('begin immediate'),
    commit: run('commit'),
  };
}
