import type { TaskScope } from '@jornada/domain/tasks';
import { sql } from 'kysely';
import { byEngine } from '../db/engines/by-engine.ts';
import { inIds, tableByIndex } from '../db/engines/fragments.ts';
import { type Db, directReadOf, sqlOf } from '../db/handle.ts';
import { matches, type TaskSearch, tasksInAnyOrder, type Today } from './task-filter.queries.ts';

/** Fewer tasks are counted in a few milliseconds. */
const LARGE = 20_000;
/** The number of low bits of the task id within a block, as in the triggers of `task_blocks`. */
const BITS = 12;
const MOST_FILTERS = 64;
/** A write between two statements makes the first one outdated. */
const ATTEMPTS = 3;

/** The number of matches of a filter in a block, for a version of the block. */
interface Counted {
  version: number;
  n: number;
}
type Blocks = ReadonlyMap<number, Counted>;

/** The cached counts, by database and filter; the oldest filter is evicted first. */
const known = new WeakMap<object, Map<string, Blocks>>();

/**
 * The exact number of tasks that match a filter of a large account: a filter that was counted before is recounted only
 * in the blocks of tasks that have changed since. Applies on SQLite, outside a transaction, to filters over columns of
 * tasks; otherwise calls `count`.
 * @param live the number of tasks in the account
 * @param count counts all matches
 */
export async function countByBlocks(
  db: Db,
  scope: TaskScope,
  search: TaskSearch,
  today: Today,
  live: number,
  count: () => Promise<number>,
): Promise<number> {
  const database = byEngine(db, { sqlite: () => directReadOf(db), postgres: () => undefined });
  const { deleted, tag_id, parent_id, among } = search;
  if (!database || live < LARGE || scope.onlyOf !== null || deleted || tag_id || parent_id || among) return count();
  const filters = known.get(database) ?? new Map<string, Blocks>();
  known.set(database, filters);
  const key = JSON.stringify([scope.accountId, search, today]);
  const before = filters.get(key);
  filters.delete(key);
  filters.set(key, before ?? new Map());
  if (filters.size > MOST_FILTERS) filters.delete(filters.keys().next().value as string);
  // Counting by block takes twice as long the first time: worth it for a filter that is used again.
  if (!before) return count();

  const blocks = new Map(before);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const versions = await versionsOf(db, scope.accountId);
    const changed = versions.filter(({ block, version }) => blocks.get(block)?.version !== version);
    const recounted = changed.length ? await recount(db, scope, search, today, changed, versions.length) : undefined;
    for (const { block, version, n } of recounted?.blocks ?? []) blocks.set(block, { version, n });
    // Versions only grow: the same sum means that nothing was written between the two statements.
    const isOfOneMoment = !recounted || recounted.sum === sumOf([...blocks.values()], ({ version }) => version);
    if (!isOfOneMoment) continue;
    filters.set(key, blocks);
    return sumOf([...blocks.values()], ({ n }) => n);
  }
  return count();
}

const versionsOf = async (db: Db, accountId: number) =>
  (
    await sql<{ block: number; version: number }>`
      select block, version from task_blocks where account_id = ${accountId}`.execute(sqlOf(db))
  ).rows;

/**
 * Counts the matches in these blocks, or in all if that is faster.
 * @returns the counts, with the sum of the versions of all blocks at the same moment
 */
async function recount(
  db: Db,
  scope: TaskScope,
  search: TaskSearch,
  today: Today,
  changed: readonly { block: number }[],
  all: number,
) {
  const { accountId } = scope;
  const found = (() => {
    if (changed.length * 4 < all) {
      const matching = sqlOf(db)
        .selectFrom(tableByIndex(db, 'tasks', 'tasks_live'))
        .select(sql<number>`count(*)`.as('n'))
        .where(matches(db, scope, search, today))
        .where(sql<boolean>`tasks.id between blocks.block << ${BITS} and (blocks.block << ${BITS}) + ${2 ** BITS - 1}`);
      return sql<Counted & { block: number }>`
        select blocks.block, blocks.version, (${matching}) as n from task_blocks as blocks
        where blocks.account_id = ${accountId}
        and ${inIds(
          db,
          'blocks.block',
          changed.map(({ block }) => block),
        )}`;
    }
    const matching = sqlOf(db)
      .selectFrom(tasksInAnyOrder(db, scope, search))
      .select([sql<number>`tasks.id >> ${BITS}`.as('block'), sql<number>`count(*)`.as('n')])
      .where(matches(db, scope, search, today))
      .groupBy(sql`1`);
    return sql<Counted & { block: number }>`
      select blocks.block, blocks.version, coalesce(found.n, 0) as n from task_blocks as blocks
      left join (${matching}) as found on found.block = blocks.block
      where blocks.account_id = ${accountId}`;
  })();
  const { rows } = await sql<Counted & { block: number; sum: number }>`
    select counted.*, (select sum(version) from task_blocks where account_id = ${accountId}) as sum
    from (${found}) as counted`.execute(sqlOf(db));
  return { blocks: rows, sum: rows[0]?.sum };
}

function sumOf<T>(all: readonly T[], value: (one: T) => number): number {
  return all.reduce((sum, one) => sum + value(one), 0);
}
