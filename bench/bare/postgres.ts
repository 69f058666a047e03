import { randomUUID } from 'node:crypto';
import { tagColorOf } from '@jornada/domain/tag-colors';
import { fold } from '@jornada/domain/text';
import pg from 'pg';
import { type Client, prepareStatements } from './postgres-statements.ts';
import { type EventTarget, type Page, type PageQuery, parentIdsOf, type Row, type Store } from './store.ts';

/** The pool is as large as the product's. */
export function openPostgres(connectionString: string): Store {
  // By default, int8 is returned as text.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, max: 16 });
  const run = prepareStatements();

  const numberIn = async (by: Client, accountId: number, series: string) =>
    (await run.nextNumber(by, accountId, series))?.['id'] as number;
  const writeEvent = async (
    tx: Client,
    accountId: number,
    by: number,
    at: string,
    action: string,
    target: EventTarget,
  ) => {
    const [event, resource] = [await numberIn(tx, accountId, 'audit_events'), action.slice(0, action.indexOf('.'))];
    await run.insertEvent(tx, accountId, event, at, by, action, resource, ...target, randomUUID());
  };
  const inTransaction = async <T>(work: (tx: pg.PoolClient) => Promise<T>): Promise<T> => {
    const tx = await pool.connect();
    await tx.query('begin');
    const result = await work(tx);
    await tx.query('commit');
    tx.release();
    return result;
  };
  const rowsOf = (accountId: number, { after, limit, q }: PageQuery) => {
    if (q !== undefined) return run.foundPage(pool, accountId, `%${fold(q)}%`, limit + 1);
    return after === undefined
      ? run.firstPage(pool, accountId, limit + 1)
      : run.nextPage(pool, accountId, after, limit + 1);
  };
  const totalOf = async (accountId: number, { after, q }: PageQuery) => {
    if (after !== undefined) return null;
    return (
      await (q === undefined ? run.countAll(pool, accountId) : run.countFound(pool, accountId, `%${fold(q)}%`))
    )?.['n'] as number;
  };

  return {
    caller: (userId, accountId, sid) => run.caller(pool, sid, accountId, userId),
    client: (accountId, id) => run.client(pool, accountId, id),

    async page(accountId, query) {
      const [rows, total] = await Promise.all([rowsOf(accountId, query), totalOf(accountId, query)]);
      const ids = rows.slice(0, query.limit).map(({ id }) => id as number);
      const parentIds = parentIdsOf(rows);
      const [tags, progress, parents] = await Promise.all([
        run.tagsOf(pool, accountId, ids),
        run.progressOf(pool, accountId, ids),
        parentIds.length ? run.titles(pool, accountId, parentIds) : [],
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
        const row = (await run.insertTask(tx, accountId, id, title, fold(title), by, at)) as Row;
        await run.moveTotals(tx, 1, 0, accountId);
        await writeEvent(tx, accountId, by, at, 'tasks.create', [id, null, JSON.stringify(Object.keys(body))]);
        return row;
      }),

    bulkDelete: (accountId, by, ids) =>
      inTransaction(async (tx) => {
        const at = new Date().toISOString();
        const deleted = (await run.deleteTasks(tx, at, by, accountId, ids)).map(({ id }) => id as number);
        await run.moveTotals(tx, -deleted.length, deleted.length, accountId);
        await writeEvent(tx, accountId, by, at, 'tasks.bulkDelete', [null, JSON.stringify(deleted), '[]']);
        return deleted;
      }),

    async tags(accountId, limit) {
      const [rows, counted] = await Promise.all([
        run.tagPage(pool, accountId, limit + 1),
        run.countTags(pool, accountId),
      ]);
      return { rows, total: counted?.['n'] as number };
    },

    createTag: (accountId, by, body) =>
      inTransaction(async (tx) => {
        const at = new Date().toISOString();
        const id = await numberIn(tx, accountId, 'task_tags');
        const name = body['name'] as string;
        const row = (await run.insertTag(
          tx,
          accountId,
          id,
          name,
          name.toLowerCase(),
          fold(name),
          tagColorOf(id),
          at,
        )) as Row;
        await writeEvent(tx, accountId, by, at, 'task-tags.create', [id, null, '["name","color"]']);
        return row;
      }),

    prepare({ name, postgres }) {
      const read = run.all(name, postgres);
      return (...values) => read(pool, ...values);
    },
    close: () => pool.end(),
  };
}
