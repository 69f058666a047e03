import { createHash } from 'node:crypto';
import { fold } from '@jornada/domain/text';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';

/** Only the hash is stored, so that read access to the database does not allow joining. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * The id of the user with this e-mail, inserted if missing. A single statement, so that two accounts that invite the
 * same person at once create one user.
 */
export async function findOrInsertUser(
  tx: Db,
  { nome, email }: { nome: string; email: string },
  at: Instant,
): Promise<number> {
  const row = await sqlOf(tx)
    .insertInto('users')
    .values({
      nome,
      nome_folded: fold(nome),
      email,
      email_folded: email.toLowerCase(),
      password_hash: null,
      last_account_id: null,
      created_at: at,
      updated_at: at,
    })
    // A no-op update, since `do nothing` would return no row.
    .onConflict((on) => on.column('email_folded').doUpdateSet({ email_folded: sql`excluded.email_folded` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Inserts an inactive link; false if the person has any link to this account. */
export const insertInvitedLink = async (
  tx: Db,
  link: { account_id: number; user_id: number; level: number; job_title: string },
  at: Instant,
): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .insertInto('employment_links')
      .values({ ...link, deactivated_at: at, created_at: at, updated_at: at })
      .onConflict((on) => on.columns(['account_id', 'user_id']).doNothing())
      .returning('user_id')
      .executeTakeFirst(),
  );

export interface NewInvitation {
  account_id: number;
  user_id: number;
  nome: string;
  email: string;
  expires_at: Instant;
  created_by: number;
}

export const insertInvitation = (tx: Db, invitation: NewInvitation, token: string, at: Instant) =>
  sqlOf(tx)
    .insertInto('invitations')
    .values({ ...invitation, nome_folded: fold(invitation.nome), token_hash: hashOf(token), created_at: at })
    .execute();

/** Sets or removes the token of a person's invitation; false if there is no invitation. */
export const replaceToken = async (
  tx: Db,
  accountId: number,
  userId: number,
  token: string | null,
  expiresAt: Instant,
): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .updateTable('invitations')
      .set({ token_hash: token === null ? null : hashOf(token), expires_at: expiresAt })
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst(),
  );

/** The invitation of a valid token. */
export const findInvitation = (db: Db, token: string, now: Instant) =>
  sqlOf(db)
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .select([
      'invitations.account_id',
      'invitations.user_id',
      'invitations.nome',
      'invitations.email',
      'accounts.name as account_name',
      'users.password_hash',
      'users.credential_version',
      'users.last_account_id',
      'users.second_factor_since',
    ])
    .executeTakeFirst();

/** Consumes an invitation: true for exactly one of concurrent attempts. */
export const closeInvitation = async (tx: Db, token: string): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .deleteFrom('invitations')
      .where('token_hash', '=', hashOf(token))
      .returning('user_id')
      .executeTakeFirst(),
  );

export const activateLink = (tx: Db, accountId: number, userId: number, at: Instant) =>
  sqlOf(tx)
    .updateTable('employment_links')
    .set({ deactivated_at: null, left_on: null, access_until: null, version: sql`version + 1`, updated_at: at })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();

/** Sets the first password of a person; false if they have one by now. */
export const setFirstPassword = async (tx: Db, userId: number, hash: string, at: Instant): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .updateTable('users')
      .set({ password_hash: hash, updated_at: at })
      .where('id', '=', userId)
      .where('password_hash', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );

/** Whether the person is a member of any account: then the link of another account must not set their password. */
export const hasJoinedSomewhere = async (db: Db, userId: number): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .selectFrom('employment_links as link')
      .leftJoin('invitations as invited', (join) =>
        join.onRef('invited.account_id', '=', 'link.account_id').onRef('invited.user_id', '=', 'link.user_id'),
      )
      .where('link.user_id', '=', userId)
      .where('invited.user_id', 'is', null)
      .select('link.account_id')
      .executeTakeFirst(),
  );
