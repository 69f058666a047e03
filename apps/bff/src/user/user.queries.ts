import type { FilterOf } from '@jornada/contract/list';
import type { users } from '@jornada/contract/user';
import { fold } from '@jornada/domain/text';
import { contains, inIds } from '../db/engines/fragments.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { findRow } from '../db/rows.ts';

type PersonFilter = FilterOf<typeof users.list>;

export const USER_ORDER = {
  nome: { column: 'nome_folded', kind: 'text' },
  email: { column: 'email_folded', kind: 'text' },
  level: { column: 'level', kind: 'number' },
  job_title: { column: 'job_title', kind: 'text' },
  created_at: { column: 'created_at', kind: 'text' },
} as const satisfies SortColumns<typeof users.list>;

/**
 * The people linked to an account, active or not; people who have not joined have the name and e-mail of the
 * invitation.
 */
const people = (db: Db, accountId: number) =>
  sqlOf(db).selectFrom(
    sqlOf(db)
      .selectFrom('employment_links as link')
      .innerJoin('users', 'users.id', 'link.user_id')
      .leftJoin('invitations as invited', (join) =>
        join.onRef('invited.account_id', '=', 'link.account_id').onRef('invited.user_id', '=', 'link.user_id'),
      )
      .leftJoin('employee_hr_data as hr', (join) =>
        join
          .onRef('hr.account_id', '=', 'link.account_id')
          .onRef('hr.user_id', '=', 'link.user_id')
          .on('hr.deactivated_at', 'is', null),
      )
      .leftJoin('photos', (join) =>
        join.onRef('photos.account_id', '=', 'link.account_id').onRef('photos.user_id', '=', 'link.user_id'),
      )
      .where('link.account_id', '=', accountId)
      .select([
        'users.id',
        'link.level',
        'link.deactivated_at',
        'link.left_on',
        'link.access_until',
        'link.job_title',
        'link.reports_to',
        'link.created_at',
        'link.version',
        'hr.user_id as hr_of',
        'photos.digest as photo_digest',
      ])
      .select((eb) => [
        eb.fn.coalesce('invited.nome', 'users.nome').as('nome'),
        eb.fn.coalesce('invited.nome_folded', 'users.nome_folded').as('nome_folded'),
        eb.fn.coalesce('invited.email', 'users.email').as('email'),
        'users.email_folded',
        'invited.user_id as invited_of',
        'invited.token_hash',
        'invited.expires_at',
      ])
      .as('people'),
  );

const COLUMNS = [
  'id',
  'nome',
  'email',
  'level',
  'deactivated_at',
  'left_on',
  'access_until',
  'job_title',
  'reports_to',
  'hr_of',
  'invited_of',
  'token_hash',
  'expires_at',
  'created_at',
  'photo_digest',
  'version',
] as const;

const matching = (
  db: Db,
  accountId: number,
  { q, id, level, is_active, has_joined, has_hr_data, reports_to }: PersonFilter,
) => {
  let query = people(db, accountId);
  if (id) query = query.where(inIds(db, 'people.id', id));
  if (q) {
    const folded = fold(q);
    query = query.where((eb) =>
      eb.or([contains(db, 'people.nome_folded', folded), contains(db, 'people.email_folded', folded)]),
    );
  }
  if (level) query = query.where('level', 'in', level.map(Number));
  if (is_active) query = query.where('deactivated_at', is_active === 'true' ? 'is' : 'is not', null);
  if (has_joined) query = query.where('invited_of', has_joined === 'true' ? 'is' : 'is not', null);
  if (has_hr_data) query = query.where('hr_of', has_hr_data === 'true' ? 'is not' : 'is', null);
  if (reports_to) {
    const leaders = reports_to.filter((leader) => leader !== null);
    query = query.where((eb) =>
      eb.or([
        inIds(db, 'people.reports_to', leaders),
        ...(reports_to.includes(null) ? [eb('people.reports_to', 'is', null)] : []),
      ]),
    );
  }
  return query;
};

export const listUsers = (db: Db, accountId: number, filter: PersonFilter, segment: Segment) =>
  inOrder(matching(db, accountId, filter).select(COLUMNS), 'people', segment).execute();

export const countUsers = (db: Db, accountId: number, filter: PersonFilter) => countOf(matching(db, accountId, filter));

/** One person of the account, if they have a link to it. */
export const findPerson = (db: Db, accountId: number, userId: number) =>
  people(db, accountId).where('people.id', '=', userId).select(COLUMNS).executeTakeFirst();

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** The names of people of the account, by id. */
export async function namesOfPeople(db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await people(db, accountId)
    .where(inIds(db, 'people.id', ids))
    .select(['people.id', 'people.nome'])
    .execute();
  return new Map(rows.map(({ id, nome }) => [id, nome]));
}

/** Those of these people who are linked to the account, by id. */
export const isLinked = async (db: Db, accountId: number, userId: number): Promise<boolean> =>
  (await findRow(db, 'employment_links', { account_id: accountId, user_id: userId }, ['user_id'])) !== undefined;
