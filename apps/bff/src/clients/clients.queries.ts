import { fold } from '@jornada/domain/text';
import { sql } from 'kysely';
import { contains } from '../db/engines.ts';
import { isBehind, type KeyedRow, type Sorting, type Stretch } from '../db/paging.ts';
import { prepared } from '../db/prepared.ts';
import type { Db } from '../db/tables.ts';

const COLUMNS = [
  'id', 'name', 'email', 'website', 'tax_id', 'address', 'phone', 'description', 'logo_url', 'archived_at', 'manager_id',
  'account_id as tenant_id', 'version',
] as const;

export const CLIENT_ORDER = { name: { column: 'name_folded', kind: 'text' } } as const;

export const findClient = prepared((db, v: { accountId: number; id: number }) =>
  db.selectFrom('clients').select(COLUMNS).where('account_id', '=', v.accountId).where('id', '=', v.id),
);

const matching = (db: Db, accountId: number, q: string | undefined) => {
  const query = db.selectFrom('clients').where('account_id', '=', accountId);
  if (!q) return query;
  return query.where((eb) => eb.or([contains(db, 'name_folded', fold(q)), contains(db, 'email', q.toLowerCase())]));
};

export function listClients(db: Db, accountId: number, q: string | undefined, sorting: Sorting, stretch: Stretch) {
  const key = sql.ref<string>(`clients.${sorting.column}`);
  const direction = sorting.down ? 'desc' : 'asc';
  const behind = isBehind('clients', sorting, stretch);
  let query = matching(db, accountId, q).select(COLUMNS).select(key.as('sort_key'));
  if (behind) query = query.where(behind);
  return query.orderBy(key, direction).orderBy('id', direction).limit(stretch.limit).execute() satisfies Promise<KeyedRow[]>;
}

export const countClients = async (db: Db, accountId: number, q: string | undefined) =>
  (await matching(db, accountId, q).select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
