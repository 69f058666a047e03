import type { clients } from '@jornada/contract/clients';
import type { FilterOf } from '@jornada/contract/list';
import { fold } from '@jornada/domain/text';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import { contains, inIds } from '../db/engines/fragments.ts';
import { containing } from '../db/like.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Placeholders } from '../db/placeholder.ts';
import { prepared } from '../db/prepared.ts';
import { preparedPages } from '../db/prepared-pages.ts';
import { findRow, updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

const COLUMNS = [
  'id',
  'name',
  'email',
  'website',
  'tax_id',
  'address',
  'phone',
  'description',
  'logo_url',
  'archived_at',
  'manager_id',
  'account_id as tenant_id',
  'version',
] as const;

type Row = Selectable<Tables['clients']>;
export type ClientRow = Pick<
  Row,
  | 'id'
  | 'name'
  | 'email'
  | 'website'
  | 'tax_id'
  | 'address'
  | 'phone'
  | 'description'
  | 'logo_url'
  | 'archived_at'
  | 'manager_id'
  | 'version'
> & { tenant_id: number };

export const CLIENT_ORDER = {
  id: { column: 'id', kind: 'number' },
  name: { column: 'name_folded', kind: 'text' },
  email: { column: 'email', kind: 'text' },
  tax_id: { column: 'tax_id', kind: 'text' },
  phone: { column: 'phone', kind: 'text' },
  manager_id: { column: 'manager_id', kind: 'number' },
} as const satisfies SortColumns<typeof clients.list>;

type ClientFilter = FilterOf<typeof clients.list>;

export const findClient = prepared((db, v: Placeholders<{ accountId: number; id: number }>) =>
  sqlOf(db).selectFrom('clients').select(COLUMNS).where('account_id', '=', v.accountId).where('id', '=', v.id),
);

function matching(db: Db, accountId: number, { q, id, is_active, manager_id }: ClientFilter) {
  let query = sqlOf(db).selectFrom('clients').where('account_id', '=', accountId);
  if (id) query = query.where('id', 'in', id);
  if (q)
    query = query.where((eb) =>
      eb.or([
        contains(db, 'name_folded', fold(q)),
        sql<boolean>`lower(email) like ${containing(q.toLowerCase())} escape '\\'`,
      ]),
    );
  if (is_active !== undefined) query = query.where('archived_at', is_active ? 'is' : 'is not', null);
  return manager_id ? query.where(inIds(db, 'manager_id', manager_id)) : query;
}

const everyClient = preparedPages((db, accountId, segment) =>
  inOrder(sqlOf(db).selectFrom('clients').where('account_id', '=', accountId).select(COLUMNS), 'clients', segment),
);

export const listClients = (db: Db, accountId: number, filter: ClientFilter, segment: Segment) =>
  Object.values(filter).every((value) => value === undefined)
    ? everyClient(db, accountId, segment)
    : inOrder(matching(db, accountId, filter).select(COLUMNS), 'clients', segment).execute();

export const countClients = (db: Db, accountId: number, filter: ClientFilter) =>
  countOf(matching(db, accountId, filter));

/** Whether the person has an employment link in the account. */
export const isPersonHere = async (db: Db, accountId: number, userId: number) =>
  (await findRow(db, 'employment_links', { account_id: accountId, user_id: userId }, ['user_id'])) !== undefined;

type Changeable = Pick<
  Row,
  'name' | 'email' | 'website' | 'tax_id' | 'address' | 'phone' | 'description' | 'manager_id' | 'archived_at'
>;
export type ClientChanges = { [K in keyof Changeable]?: Changeable[K] | undefined };

/** Inserts a client under the account's next number. */
export async function insertClient(tx: Db, accountId: number, client: Changeable, at: Instant): Promise<ClientRow> {
  const id = await takeNumbers(tx, accountId, 'clients');
  return sqlOf(tx)
    .insertInto('clients')
    .values({ ...client, account_id: accountId, id, name_folded: fold(client.name), created_at: at, updated_at: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Changes a client that still has `version`; undefined if there is none. */
export const updateClient = (
  tx: Db,
  accountId: number,
  id: number,
  version: number,
  { name, ...rest }: ClientChanges,
  at: Instant,
) =>
  sqlOf(tx)
    .updateTable('clients')
    .set({
      ...rest,
      ...(name !== undefined && { name, name_folded: fold(name) }),
      updated_at: at,
      version: sql`version + 1`,
    } as UpdateObject<Tables, 'clients'>)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(COLUMNS)
    .executeTakeFirst();

/** Archives an active client; undefined if there is none. */
export const archiveClient = (tx: Db, accountId: number, id: number, at: Instant) =>
  sqlOf(tx)
    .updateTable('clients')
    .set({ archived_at: at, updated_at: at, version: sql`version + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();

/**
 * Sets the path of a client's logo; an empty path removes it. Returns whether the client exists. The version stays: the
 * logo is not a field that people edit.
 */
export const setClientLogo = async (
  tx: Db,
  accountId: number,
  id: number,
  path: string,
  at: Instant,
): Promise<boolean> =>
  (await updateRows(tx, 'clients', { account_id: accountId, id }, { logo_url: path, updated_at: at })) > 0;
