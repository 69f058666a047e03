import { fold } from '@jornada/domain/text';
import { sql } from 'kysely';
import { contains } from '../db/engines.ts';
import { isBehind, type KeyedRow, type Sorting, type Stretch } from '../db/paging.ts';
import type { Db } from '../db/tables.ts';

export const USER_ORDER = { nome: { column: 'nome_folded', kind: 'text' } } as const;

const people = (db: Db, accountId: number, q: string | undefined) => {
  const query = db
    .selectFrom('employment_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .where('link.account_id', '=', accountId);
  if (!q) return query;
  const folded = fold(q);
  return query.where((eb) => eb.or([contains(db, 'users.nome_folded', folded), contains(db, 'users.email_folded', folded)]));
};

/** The people linked to an account, whatever the state of the link. */
export function listUsers(db: Db, accountId: number, q: string | undefined, sorting: Sorting, stretch: Stretch) {
  const key = sql.ref<string>(`users.${sorting.column}`);
  const direction = sorting.down ? 'desc' : 'asc';
  const behind = isBehind('users', sorting, stretch);
  let query = people(db, accountId, q)
    .select(['users.id', 'users.nome', 'users.email', 'link.level', 'link.deactivated_at', 'link.job_title', 'link.created_at'])
    .select(key.as('sort_key'));
  if (behind) query = query.where(behind);
  return query.orderBy(key, direction).orderBy('users.id', direction).limit(stretch.limit).execute() satisfies Promise<KeyedRow[]>;
}

export const countUsers = async (db: Db, accountId: number, q: string | undefined) =>
  (await people(db, accountId, q).select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
