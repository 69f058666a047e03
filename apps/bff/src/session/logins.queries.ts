import { sql } from 'kysely';
import { lockHeldRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { changeRow, deleteRows, findRow, listRows, updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

const COLUMNS = [
  'id',
  'email',
  'password_hash',
  'credential_version',
  'last_account_id',
  'second_factor_since',
] as const;

/** The logins with this e-mail, oldest first. */
export const listLoginsByEmail = (db: Db, email: string) =>
  listRows(db, 'logins', { email_folded: email.toLowerCase() }, COLUMNS, ['id']);

export type Login = Awaited<ReturnType<typeof listLoginsByEmail>>[number];

/** A login; undefined after it was united with another one, or erased. */
export const findLogin = (db: Db, loginId: number): Promise<Login | undefined> =>
  findRow(db, 'logins', { id: loginId }, COLUMNS);

/** The login that opens an account to a person; undefined before they have joined, and after they are erased. */
export const findLoginOf = (db: Db, accountId: number, userId: number): Promise<Login | undefined> =>
  sqlOf(db)
    .selectFrom('logins')
    .innerJoin('employment_links as link', 'link.login_id', 'logins.id')
    .where('link.account_id', '=', accountId)
    .where('link.user_id', '=', userId)
    .select(['logins.id', 'email', 'password_hash', 'credential_version', 'last_account_id', 'second_factor_since'])
    .executeTakeFirst();

/** Inserts a login without a second factor, which opens no account yet. */
export const insertLogin = (
  tx: Db,
  login: { email: string; password_hash: string; credential_version?: number },
  at: Instant,
): Promise<Login> =>
  sqlOf(tx)
    .insertInto('logins')
    .values({
      ...login,
      email_folded: login.email.toLowerCase(),
      second_factor_since: null,
      last_account_id: null,
      created_at: at,
      updated_at: at,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Makes `loginId` the login that opens an account to a person. */
export const attachLogin = (tx: Db, accountId: number, userId: number, loginId: number | null) =>
  updateRows(tx, 'employment_links', { account_id: accountId, user_id: userId }, { login_id: loginId });

/** The accounts that a login opens or opened, with the ids of its person there. */
export const listLinksOf = (db: Db, loginId: number) =>
  sqlOf(db)
    .selectFrom('employment_links as link')
    .where('link.login_id', '=', loginId)
    .select(['link.account_id', 'link.user_id'])
    .orderBy('link.account_id')
    .execute();

/** Deletes a login without second factors and links. */
export const deleteLogin = (tx: Db, loginId: number) => deleteRows(tx, 'logins', { id: loginId });

/** Waits for writes with this login in all accounts, before its password, second factor or sessions change. */
export const lockLogin = (tx: Db, loginId: number) =>
  sql`select id from logins where id = ${loginId} ${lockHeldRows(tx)}`.execute(sqlOf(tx));

/** Counts a sign-out, after `lockLogin`. */
export const countSignOut = (tx: Db, loginId: number) =>
  updateRows(tx, 'logins', { id: loginId }, { sign_outs: sql`sign_outs + 1` });

/** Remembers the account for the next sign-in. */
export const rememberAccount = (db: Db, loginId: number, accountId: number) =>
  updateRows(db, 'logins', { id: loginId }, { last_account_id: accountId });

/**
 * Sets a new password if the credential version is unchanged, and increases it, which invalidates all older tokens.
 * Returns the new version, or undefined if another change came first.
 */
export const setPassword = async (
  db: Db,
  loginId: number,
  seenVersion: number,
  hash: string,
  at: Instant,
  version = seenVersion + 1,
) =>
  (
    await changeRow(
      db,
      'logins',
      { id: loginId, credential_version: seenVersion },
      { password_hash: hash, credential_version: version, updated_at: at },
      ['credential_version'],
    )
  )?.credential_version;

/** Invalidates all tokens issued so far for a login, in all its accounts; returns the version of new ones. */
export const raiseCredentialVersion = async (tx: Db, loginId: number, at: Instant): Promise<number> =>
  (
    await sqlOf(tx)
      .updateTable('logins')
      .set({ credential_version: sql`credential_version + 1`, updated_at: at })
      .where('id', '=', loginId)
      .returning('credential_version')
      .executeTakeFirstOrThrow()
  ).credential_version;
