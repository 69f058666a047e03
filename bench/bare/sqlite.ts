import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { tagColorOf } from '@jornada/domain/tag-colors';
import { fold } from '@jornada/domain/text';
import { prepareStatements } from './sqlite-statements.ts';
import { type EventTarget, type Page, type PageQuery, parentIdsOf, type Row, type Store } from './store.ts';

/** Row numbers of the title index: account × 2^32 + id. */
const SHARD = 2 ** 32;

/** The settings of the product's writing connection. */
export const PRAGMAS =
  'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32000; pragma temp_store = memory';

/** Each statement is prepared once and runs synchronously. */
export function openSqlite(path: string): Store {
  const file = new DatabaseSync(path, { timeout: 1_000 });
  file.exec(PRAGMAS);
  const run = prepareStatements(file);

  const numberIn = (accountId: number, series: string) => run.nextNumber(accountId, series)?.['id'] as number;
  const writeEvent = (accountId: number, by: number, at: string, action: string, target: EventTarget) => {
    const resource = action.slice(0, action.indexOf('.'));
    run.insertEvent(accountId, numberIn(accountId, 'audit_events'), at, by, action, resource, ...target, randomUUID());
  };
  const found = (accountId: number, q: string) =>
    [accountId, accountId * SHARD, `"${fold(q)}"`, accountId * SHARD, (accountId + 1) * SHARD - 1] as const;

  const rowsOf = (accountId: number, { after, limit, q }: PageQuery) => {
    if (q !== undefined) return run.foundPage(...found(accountId, q), limit + 1);
    return after === undefined ? run.firstPage(accountId, limit + 1) : run.nextPage(accountId, after, limit + 1);
  };
  const totalOf = (accountId: number, { after, q }: PageQuery) => {
    if (after !== undefined) return null;
    return (q === undefined ? run.countAll(accountId) : run.countFound(...found(accountId, q)))?.['n'] as number;
  };

  return {
    caller: (userId, accountId, sid) => run.caller(sid, accountId, userId),
    client: (accountId, id) => run.client(accountId, id),

    page(accountId, query) {
      const rows = rowsOf(accountId, query);
      const ids = rows.slice(0, query.limit).map(({ id }) => id as number);
      const [last = 0, first = 0] = [ids.at(-1), ids[0]];
      const close = first - last < 2 * ids.length;
      const listed = JSON.stringify(ids);
      const parentIds = parentIdsOf(rows);
      return {
        rows,
        tags: (close ? run.tagsBetween(accountId, last, first) : run.tagsOf(accountId, listed)) as Page['tags'],
        progress: (close
          ? run.progressBetween(accountId, last, first)
          : run.progressOf(accountId, listed)) as unknown as Page['progress'],
        parents: (parentIds.length ? run.titles(accountId, JSON.stringify(parentIds)) : []) as Page['parents'],
        total: totalOf(accountId, query),
      };
    },

    create(accountId, by, body) {
      const at = new Date().toISOString();
      run.begin();
      const id = numberIn(accountId, 'tasks');
      const title = body['title'] as string;
      const row = run.insertTask(accountId, id, title, fold(title), by, at, at) as Row;
      run.moveTotals(1, 0, accountId);
      writeEvent(accountId, by, at, 'tasks.create', [id, null, JSON.stringify(Object.keys(body))]);
      run.commit();
      return row;
    },

    bulkDelete(accountId, by, ids) {
      const at = new Date().toISOString();
      run.begin();
      const deleted = run.deleteTasks(at, by, accountId, JSON.stringify(ids)).map(({ id }) => id as number);
      run.moveTotals(-deleted.length, deleted.length, accountId);
      writeEvent(accountId, by, at, 'tasks.bulkDelete', [null, JSON.stringify(deleted), '[]']);
      run.commit();
      return deleted;
    },

    tags: (accountId, limit) => ({
      rows: run.tagPage(accountId, limit + 1),
      total: run.countTags(accountId)?.['n'] as number,
    }),

    createTag(accountId, by, body) {
      const at = new Date().toISOString();
      run.begin();
      const id = numberIn(accountId, 'task_tags');
      const name = body['name'] as string;
      const row = run.insertTag(accountId, id, name, name.toLowerCase(), fold(name), tagColorOf(id), at, at) as Row;
      writeEvent(accountId, by, at, 'task-tags.create', [id, null, '["name","color"]']);
      run.commit();
      return row;
    },

    prepare: ({ sqlite }) => run.all(sqlite),
    close: () => file.close(),
  };
}
