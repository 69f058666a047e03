import { randomUUID } from 'node:crypto';
import { tagColorOf } from '@jornada/domain/tag-colors';
import { fold } from '@jornada/domain/text';
import pg from 'pg';
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

const TASKS = `select ${TASK_COLUMNS} from tasks where account_id = $1 and deleted_at is null`;
const MATCHING = `account_id = $1 and deleted_at is null and title_folded like $2`;

/** The statement against which a bulk delete is measured; parameters: at, by, account, ids. */
export const DELETE_TASKS = `update tasks set deleted_at = $1, deleted_by = $2
  where account_id = $3 and deleted_at is null and id = any($4::bigint[]) returning id`;

/**
 * Named statements, so that the server parses and plans each once per connection. The pool is as large as the
 * product's.
 */
export function openPostgres(connectionString: string): Store {
  // By default, int8 is returned as text.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, max: 16 });
  type Client = Pick<pg.Pool | pg.PoolClient, 'query'>;
  const all =
    (name: string, text: string) =>
    async (by: Client, ...values: unknown[]): Promise<Row[]> =>
      (await by.query({ name, text, values })).rows as Row[];
  const one = (name: string, text: string) => {
    const read = all(name, text);
    return async (by: Client, ...values: unknown[]): Promise<Row | undefined> => (await read(by, ...values))[0];
  };

  const caller = one(
    'caller',
    `select ${CALLER_COLUMNS} from employment_links as link
    join logins on logins.id = link.login_id join accounts on accounts.id = link.account_id
    left join ended_sessions on ended_sessions.sid = $1 where link.account_id = $2 and link.user_id = $3`,
  );
  const client = one('client', `select ${CLIENT_COLUMNS} from clients where account_id = $1 and id = $2`);
  const firstPage = all('first', `${TASKS} order by id desc limit $2`);
  const nextPage = all('next', `${TASKS} and id < $2 order by id desc limit $3`);
  const foundPage = all('found', `select ${TASK_COLUMNS} from tasks where ${MATCHING} order by id desc limit $3`);
  const countFound = one('count', `select count(*) as n from tasks where ${MATCHING}`);
  const countAll = one('totals', 'select live as n from task_totals where account_id = $1');
  const tagsOf = all(
    'tags',
    'select task_id, tag_id from tasks_tags where account_id = $1 and task_id = any($2::bigint[]) order by task_id, tag_id',
  );
  const progressOf = all(
    'progress',
    `select ${PROGRESS_COLUMNS} from tasks
    where account_id = $1 and parent_id = any($2::bigint[]) and deleted_at is null group by parent_id`,
  );
  const titles = all('titles', 'select id, title from tasks where account_id = $1 and id = any($2::bigint[])');
  const nextNumber = one(
    'number',
    `insert into number_series as series values ($1, $2, 2)
    on conflict (account_id, series) do update set next = series.next + 1 returning next - 1 as id`,
  );
  const insertTask = one(
    'insert',
    `insert into tasks (account_id, id, title, title_folded, status, priority, created_by, created_at, updated_at)
    values ($1, $2, $3, $4, 'todo', 'normal', $5, $6, $6) returning ${TASK_COLUMNS}`,
  );
  const moveTotals = one(
    'move',
    'update task_totals set live = live + $1, deleted = deleted + $2 where account_id = $3',
  );
  const insertEvent = one(
    'event',
    `insert into audit_events (account_id, id, at, actor_id, action, target, target_id, target_ids, fields, request_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  );
  const deleteTasks = all('delete', DELETE_TASKS);
  const tagPage = all(
    'tagPage',
    `select ${TAG_COLUMNS} from task_tags where account_id = $1 order by sort_folded, id limit $2`,
  );
  const countTags = one('countTags', 'select count(*) as n from task_tags where account_id = $1');
  const insertTag = one(
    'insertTag',
    `insert into task_tags (account_id, id, name, name_folded, sort_folded, color, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (account_id, name_folded) do nothing returning ${TAG_COLUMNS}`,
  );

  const numberIn = async (by: Client, accountId: number, series: string) =>
    (await nextNumber(by, accountId, series))?.['id'] as number;
  const inTransaction = async <T>(work: (tx: pg.PoolClient) => Promise<T>): Promise<T> => {
    const tx = await pool.connect();
    await tx.query('begin');
    const result = await work(tx);
    await tx.query('commit');
    tx.release();
    return result;
  };
  const rowsOf = (accountId: number, { after, limit, q }: PageQuery) => {
    if (q !== undefined) return foundPage(pool, accountId, `%${fold(q)}%`, limit + 1);
    return after === undefined ? firstPage(pool, accountId, limit + 1) : nextPage(pool, accountId, after, limit + 1);
  };
  const totalOf = async (accountId: number, { after, q }: PageQuery) => {
    if (after !== undefined) return null;
    return (await (q === undefined ? countAll(pool, accountId) : countFound(pool, accountId, `%${fold(q)}%`)))?.[
      'n'
    ] as number;
  };

  return {
    caller: (userId, accountId, sid) => caller(pool, sid, accountId, userId),
    client: (accountId, id) => client(pool, accountId, id),

    async page(accountId, query) {
      const [rows, total] = await Promise.all([rowsOf(accountId, query), totalOf(accountId, query)]);
      const ids = rows.slice(0, query.limit).map(({ id }) => id as number);
      const parentIds = parentIdsOf(rows);
      const [tags, progress, parents] = await Promise.all([
        tagsOf(pool, accountId, ids),
        progressOf(pool, accountId, ids),
        parentIds.length ? titles(pool, accountId, parentIds) : [],
      ]);
      return {
        rows,
        tags: tags as Page['tags'],
        progress: progress as Page['progress'],
        parents: parents as Page['parents'],
        total,
      };
    },

    create: (accountId, by, body) =>
      inTransaction(async (tx) => {
        const at = new Date().toISOString();
        const id = await numberIn(tx, accountId, 'tasks');
        const title = body['title'] as string;
        const row = (await insertTask(tx, accountId, id, title, fold(title), by, at)) as Row;
        await moveTotals(tx, 1, 0, accountId);
        const event = await numberIn(tx, accountId, 'audit_events');
        await insertEvent(
          tx,
          accountId,
          event,
          at,
          by,
          'tasks.create',
          'tasks',
          id,
          null,
          JSON.stringify(Object.keys(body)),
          randomUUID(),
        );
        return row;
      }),

    bulkDelete: (accountId, by, ids) =>
      inTransaction(async (tx) => {
        const at = new Date().toISOString();
        const deleted = (await deleteTasks(tx, at, by, accountId, ids)).map(({ id }) => id as number);
        await moveTotals(tx, -deleted.length, deleted.length, accountId);
        const event = await numberIn(tx, accountId, 'audit_events');
        await insertEvent(
          tx,
          accountId,
          event,
          at,
          by,
          'tasks.bulkDelete',
          'tasks',
          null,
          JSON.stringify(deleted),
          '[]',
          randomUUID(),
        );
        return deleted;
      }),

    async tags(accountId, limit) {
      const [rows, counted] = await Promise.all([tagPage(pool, accountId, limit + 1), countTags(pool, accountId)]);
      return { rows, total: counted?.['n'] as number };
    },

    createTag: (accountId, by, body) =>
      inTransaction(async (tx) => {
        const at = new Date().toISOString();
        const id = await numberIn(tx, accountId, 'task_tags');
        const name = body['name'] as string;
        const row = (await insertTag(
          tx,
          accountId,
          id,
          name,
          name.toLowerCase(),
          fold(name),
          tagColorOf(id),
          at,
        )) as Row;
        const event = await numberIn(tx, accountId, 'audit_events');
        const fields = '["name","color"]';
        await insertEvent(
          tx,
          accountId,
          event,
          at,
          by,
          'task-tags.create',
          'task-tags',
          id,
          null,
          fields,
          randomUUID(),
        );
        return row;
      }),

    prepare({ name, postgres }) {
      const read = all(name, postgres);
      return (...values) => read(pool, ...values);
    },
    close: () => pool.end(),
  };
}
