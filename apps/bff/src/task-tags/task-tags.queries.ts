import { sql } from 'kysely';
import { contains } from '../db/engines.ts';
import { isBehind, type KeyedRow, type Sorting, type Stretch } from '../db/paging.ts';
import type { Db } from '../db/tables.ts';

export const TAG_ORDER = { name: { column: 'name_folded', kind: 'text' } } as const;

const matching = (db: Db, accountId: number, q: string | undefined) => {
  const query = db.selectFrom('task_tags').where('account_id', '=', accountId);
  return q ? query.where(contains(db, 'name_folded', q.toLowerCase())) : query;
};

export function listTags(db: Db, accountId: number, q: string | undefined, sorting: Sorting, stretch: Stretch) {
  const key = sql.ref<string>(`task_tags.${sorting.column}`);
  const direction = sorting.down ? 'desc' : 'asc';
  const behind = isBehind('task_tags', sorting, stretch);
  let query = matching(db, accountId, q).select(['id', 'name', 'color', 'version']).select(key.as('sort_key'));
  if (behind) query = query.where(behind);
  return query.orderBy(key, direction).orderBy('id', direction).limit(stretch.limit).execute() satisfies Promise<KeyedRow[]>;
}

export const countTags = async (db: Db, accountId: number, q: string | undefined) =>
  (await matching(db, accountId, q).select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
