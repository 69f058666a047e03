import type { ViewScreen } from '@jornada/domain/saved-views';
import { fold } from '@jornada/domain/text';
import { takeNumbers } from '../db/numbers.ts';
import { countOf } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { changeRow, deleteRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

const COLUMNS = ['id', 'screen', 'name', 'query', 'version'] as const;

/** The owner: a view is visible to its owner only, so every query filters by person too. */
export type Owner = { accountId: number; userId: number };

const ownOf = (db: Db, { accountId, userId }: Owner) =>
  sqlOf(db).selectFrom('saved_views').where('account_id', '=', accountId).where('user_id', '=', userId);

/** A person's views by name, optionally of one screen. */
export const listViews = async (db: Db, owner: Owner, screen: ViewScreen | undefined) => {
  const views = await ownOf(db, owner)
    .$if(screen !== undefined, (query) => query.where('screen', '=', screen as ViewScreen))
    .select(COLUMNS)
    .orderBy('screen')
    .orderBy('name_folded')
    .execute();
  // Collated as people read names, accents included. The list is short.
  const key = ({ screen: of, name }: (typeof views)[number]) => `${of} ${fold(name)}`;
  return views.toSorted((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
};

export const findView = (db: Db, owner: Owner, id: number) =>
  ownOf(db, owner).where('id', '=', id).select(COLUMNS).executeTakeFirst();

export const countViews = (db: Db, owner: Owner, screen: ViewScreen): Promise<number> =>
  countOf(ownOf(db, owner).where('screen', '=', screen));

/**
 * Takes the number of a new view. This also locks out other inserts of views in the account until the transaction ends.
 */
export const takeViewNumber = (tx: Db, { accountId }: Owner) => takeNumbers(tx, accountId, 'saved_views');

/** Inserts a view; undefined if the person has one of that name, ignoring case. */
export const insertView = (
  tx: Db,
  { accountId, userId }: Owner,
  id: number,
  { screen, name, query }: { screen: ViewScreen; name: string; query: string },
  at: Instant,
) =>
  sqlOf(tx)
    .insertInto('saved_views')
    .values({
      account_id: accountId,
      id,
      user_id: userId,
      screen,
      name,
      name_folded: name.toLowerCase(),
      query,
      created_at: at,
      updated_at: at,
    })
    .onConflict((on) => on.columns(['account_id', 'user_id', 'screen', 'name_folded']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

/** Whether another view of the same person and screen has this name, ignoring case. */
export const isNameTaken = async (db: Db, owner: Owner, name: string, besides: number): Promise<boolean> =>
  Boolean(
    await ownOf(db, owner)
      .where('name_folded', '=', name.toLowerCase())
      .where('id', '<>', besides)
      .where('screen', '=', (eb) =>
        eb
          .selectFrom('saved_views as this')
          .where('this.account_id', '=', owner.accountId)
          .where('this.id', '=', besides)
          .select('this.screen'),
      )
      .select('id')
      .executeTakeFirst(),
  );

/**
 * Changes a view of the owner that still has `version`; undefined if no row has it. A duplicate name is a unique
 * violation (`orNameTaken`).
 */
export const updateView = (
  tx: Db,
  { accountId, userId }: Owner,
  id: number,
  version: number,
  { name, query }: { name?: string | undefined; query?: string | undefined },
  at: Instant,
) =>
  changeRow(
    tx,
    'saved_views',
    { account_id: accountId, user_id: userId, id, version },
    {
      ...(name !== undefined && { name, name_folded: name.toLowerCase() }),
      ...(query !== undefined && { query }),
      version: version + 1,
      updated_at: at,
    },
    COLUMNS,
  );

export const deleteView = async (tx: Db, { accountId, userId }: Owner, id: number): Promise<boolean> =>
  (await deleteRows(tx, 'saved_views', { account_id: accountId, user_id: userId, id })) > 0;
