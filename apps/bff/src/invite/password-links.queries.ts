import { type Db, sqlOf } from '../db/handle.ts';
import { linkHash } from '../db/link-token.ts';
import { deleteRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

interface NewPasswordLink {
  account_id: number;
  user_id: number;
  created_by: number;
  expires_at: Instant;
}

/** Stores a link; the person's older one in this account stops working. */
export const replacePasswordLink = async (tx: Db, link: NewPasswordLink, token: string, at: Instant): Promise<void> => {
  const row = { ...link, token_hash: linkHash(token), created_at: at };
  await sqlOf(tx)
    .insertInto('password_links')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'user_id']).doUpdateSet(row))
    .execute();
};

/** The link of a valid token, with its person and the current rights of its author. */
export const findPasswordLink = (db: Db, token: string, now: Instant) =>
  sqlOf(db)
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .innerJoin('accounts', 'accounts.id', 'password_links.account_id')
    .innerJoin('employment_links as link', (join) =>
      join
        .onRef('link.account_id', '=', 'password_links.account_id')
        .onRef('link.user_id', '=', 'password_links.user_id'),
    )
    .innerJoin('employment_links as author', (join) =>
      join
        .onRef('author.account_id', '=', 'password_links.account_id')
        .onRef('author.user_id', '=', 'password_links.created_by'),
    )
    .where('password_links.token_hash', '=', linkHash(token))
    .where('password_links.expires_at', '>', now)
    .select([
      'password_links.account_id',
      'password_links.user_id',
      'users.nome',
      'users.email',
      'accounts.name as account_name',
      'accounts.time_zone',
      'link.level',
      'link.deactivated_at',
      'link.access_until',
      'author.level as author_level',
      'author.deactivated_at as author_deactivated_at',
    ])
    .executeTakeFirst();

/** Consumes a link: true for exactly one of concurrent attempts. */
export const closePasswordLink = async (tx: Db, token: string): Promise<boolean> =>
  (await deleteRows(tx, 'password_links', { token_hash: linkHash(token) })) > 0;
