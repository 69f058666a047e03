import { type Db, sqlOf } from '../db/handle.ts';
import { linkHash } from '../db/link-token.ts';
import { deleteRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

/**
 * Stores a link; the previous one of the same login becomes invalid.
 * @param after a link newer than this instant is not replaced
 * @returns false if there is such a link
 */
export const replaceReset = async (
  tx: Db,
  reset: Omit<Tables['password_resets'], 'token_hash'>,
  token: string,
  after: Instant,
): Promise<boolean> => {
  const row = { ...reset, token_hash: linkHash(token) };
  const written = await sqlOf(tx)
    .insertInto('password_resets')
    .values(row)
    .onConflict((on) => on.column('login_id').doUpdateSet(row).where('password_resets.created_at', '<=', after))
    .returning('login_id')
    .executeTakeFirst();
  return written !== undefined;
};

/** The login of a valid token, unless its password has changed since the link was created. */
export const findResetLogin = (db: Db, token: string, now: Instant) =>
  sqlOf(db)
    .selectFrom('password_resets as reset')
    .innerJoin('logins', (join) =>
      join
        .onRef('logins.id', '=', 'reset.login_id')
        .onRef('logins.credential_version', '=', 'reset.credential_version'),
    )
    .where('reset.token_hash', '=', linkHash(token))
    .where('reset.expires_at', '>', now)
    .select([
      'logins.id',
      'logins.email',
      'logins.password_hash',
      'logins.credential_version',
      'logins.last_account_id',
      'logins.second_factor_since',
    ])
    .executeTakeFirst();

/** Consumes a link: true for exactly one of concurrent attempts. */
export const closeReset = async (tx: Db, token: string): Promise<boolean> =>
  (await deleteRows(tx, 'password_resets', { token_hash: linkHash(token) })) > 0;

export const deleteResetOf = (tx: Db, loginId: number) => deleteRows(tx, 'password_resets', { login_id: loginId });

/** Deletes links that have expired; returns how many. */
export const dropExpiredResets = async (db: Db, now: Instant): Promise<number> =>
  Number(
    (await sqlOf(db).deleteFrom('password_resets').where('expires_at', '<=', now).executeTakeFirst()).numDeletedRows,
  );
