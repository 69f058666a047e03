import { randomUUID } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { tagColorOf } from '@jornada/domain/tag-colors';
import { fold } from '@jornada/domain/text';
import {
  CALLER_COLUMNS,
  CLIENT_COLUMNS,
  type Page,
  type PageQuery,
  parentIdsOf,
  PROGRESS_COLUMNS,
  type Row,
  type Store,
  TAG_COLUMNS,
  TASK_COLUMNS,
} from './store.ts';

/** Row numbers of the title index: account × 2^32 + id. */
const SHARD = 2 ** 32;

/** The settings of the product's writing connection. */
export const PRAGMAS =
  'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32000; pragma temp_store = memory';

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

/** Each statement is prepared once and runs synchronously. */
export function openSqlite(path: string): Store {
  const file = new DatabaseSync(path, { timeout: 1_000 });
  file.exec(PRAGMAS);
  const all = readerOf(file);
  const one = (text: string) => {
    const read = all(text);
    return (...values: SQLInputValue[]): Row | undefined => read(...values)[0];
  };
  const run = (text: string) => {
    const statement = file.prepare(text);
    return (...values: SQLInputValue[]) => void statement.run(...values);
  };

  const caller = one(`select ${CALLER_COLUMNS} from employment_links as link
    join logins on logins.id = link.login_id join accounts on accounts.id = link.account_id
    left join ended_sessions on ended_sessions.sid = ? where link.account_id = ? and link.user_id = ?`);
  const client = one(`select ${CLIENT_COLUMNS} from clients where account_id = ? and id = ?`);
  const tasks = (where: string) => all(`select ${TASK_COLUMNS} from tasks where ${where} order by id desc limit ?`);
  const firstPage = tasks('account_id = ? and deleted_at is null');
  const nextPage = tasks('account_id = ? and deleted_at is null and id < ?');
  const foundPage = tasks(MATCHING);
  const countFound = one(`select count(*) as n from tasks where ${MATCHING}`);
  const countAll = one('select live as n from task_totals where account_id = ?');
  const tags = (where: string) =>
    all(`select task_id, tag_id from tasks_tags where account_id = ? and ${where} order by task_id, tag_id`);
  const tagsBetween = tags('task_id between ? and ?');
  const tagsOf = tags('task_id in (select value from json_each(?))');
  const progress = (where: string) =>
    all(`select ${PROGRESS_COLUMNS} from tasks indexed by tasks_by_parent
      where account_id = ? and ${where} and deleted_at is null group by parent_id`);
  const progressBetween = progress('parent_id between ? and ?');
  const progressOf = progress('parent_id in (select value from json_each(?))');
  const titles = all('select id, title from tasks where account_id = ? and id in (select value from json_each(?))');
  const nextNumber = one(`insert into number_series values (?, ?, 2)
    on conflict do update set next = next + 1 returning next - 1 as id`);
  const insertTask =
    one(`insert into tasks (account_id, id, title, title_folded, status, priority, created_by, created_at, updated_at)
    values (?, ?, ?, ?, 'todo', 'normal', ?, ?, ?) returning ${TASK_COLUMNS}`);
  const moveTotals = run('update task_totals set live = live + ?, deleted = deleted + ? where account_id = ?');
  const insertEvent =
    run(`insert into audit_events (account_id, id, at, actor_id, action, target, target_id, target_ids, fields, request_id)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const deleteTasks = all(DELETE_TASKS);
  const tagPage = all(`select ${TAG_COLUMNS} from task_tags where account_id = ? order by sort_folded, id limit ?`);
  const countTags = one('select count(*) as n from task_tags where account_id = ?');
  const insertTag =
    one(`insert into task_tags (account_id, id, name, name_folded, sort_folded, color, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (account_id, name_folded) do nothing returning ${TAG_COLUMNS}`);
  const begin = run('begin immediate');
  const commit = run('commit');

  const numberIn = (accountId: number, series: string) => nextNumber(accountId, series)?.['id'] as number;
  const found = (accountId: number, q: string) =>
    [accountId, accountId * SHARD, `"${fold(q)}"`, accountId * SHARD, (accountId + 1) * SHARD - 1] as const;

  const rowsOf = (accountId: number, { after, limit, q }: PageQuery) => {
    if (q !== undefined) return foundPage(...found(accountId, q), limit + 1);
    return after === undefined ? firstPage(accountId, limit + 1) : nextPage(accountId, after, limit + 1);
  };
  const totalOf = (accountId: number, { after, q }: PageQuery) => {
    if (after !== undefined) return null;
    return (q === undefined ? countAll(accountId) : countFound(...found(accountId, q)))?.['n'] as number;
  };

  return {
    caller: (userId, accountId, sid) => caller(sid, accountId, userId),
    client: (accountId, id) => client(accountId, id),

    page(accountId, query) {
      const rows = rowsOf(accountId, query);
      const ids = rows.slice(0, query.limit).map(({ id }) => id as number);
      const [last = 0, first = 0] = [ids.at(-1), ids[0]];
      const close = first - last < 2 * ids.length;
      const listed = JSON.stringify(ids);
      const parentIds = parentIdsOf(rows);
      return {
        rows,
        tags: (close ? tagsBetween(accountId, last, first) : tagsOf(accountId, listed)) as Page['tags'],
        progress: (close
          ? progressBetween(accountId, last, first)
          : progressOf(accountId, listed)) as unknown as Page['progress'],
        parents: (parentIds.length ? titles(accountId, JSON.stringify(parentIds)) : []) as Page['parents'],
        total: totalOf(accountId, query),
      };
    },

    create(accountId, by, body) {
      const at = new Date().toISOString();
      begin();
      const id = numberIn(accountId, 'tasks');
      const title = body['title'] as string;
      const row = insertTask(accountId, id, title, fold(title), by, at, at) as Row;
      moveTotals(1, 0, accountId);
      insertEvent(
        accountId,
        numberIn(accountId, 'audit_events'),
        at,
        by,
        'tasks.create',
        'tasks',
        id,
        null,
        JSON.stringify(Object.keys(body)),
        randomUUID(),
      );
      commit();
      return row;
    },

    bulkDelete(accountId, by, ids) {
      const at = new Date().toISOString();
      begin();
      const deleted = deleteTasks(at, by, accountId, JSON.stringify(ids)).map(({ id }) => id as number);
      moveTotals(-deleted.length, deleted.length, accountId);
      insertEvent(
        accountId,
        numberIn(accountId, 'audit_events'),
        at,
        by,
        'tasks.bulkDelete',
        'tasks',
        null,
        JSON.stringify(deleted),
        '[]',
        randomUUID(),
      );
      commit();
      return deleted;
    },

    tags: (accountId, limit) => ({
      rows: tagPage(accountId, limit + 1),
      total: countTags(accountId)?.['n'] as number,
    }),

    createTag(accountId, by, body) {
      const at = new Date().toISOString();
      begin();
      const id = numberIn(accountId, 'task_tags');
      const name = body['name'] as string;
      const row = insertTag(accountId, id, name, name.toLowerCase(), fold(name), tagColorOf(id), at, at) as Row;
      const event = numberIn(accountId, 'audit_events');
      const fields = '["name","color"]';
      insertEvent(accountId, event, at, by, 'task-tags.create', 'task-tags', id, null, fields, randomUUID());
      commit();
      return row;
    },

    prepare: ({ sqlite }) => all(sqlite),
    close: () => file.close(),
  };
}
