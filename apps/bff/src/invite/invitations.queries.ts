import { createHash } from 'node:crypto';
import { fold } from '@jornada/domain/text';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';

/** Only the hash is stored: who reads the database cannot join. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * The id of whoever has this e-mail, who is made where nobody has. One statement decides, so two accounts that invite
 * the same person at once make one of them.
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
    // Writes nothing; a statement that did nothing would return nothing.
    .onConflict((on) => on.column('email_folded').doUpdateSet({ email_folded: sql`excluded.email_folded` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A link that is not active yet; false where the person has one in this account, in whatever state. */
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

/** Gives a person's invitation another token, or none; false where there is no invitation. */
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

/** Whom a token is for, while it works. */
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
    ])
    .executeTakeFirst();

/** Uses an invitation up: true for exactly one of those who try. */
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
    .set({ deactivated_at: null, version: sql`version + 1`, updated_at: at })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();

/** The first password of a person who has none; false where they have one by now. */
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

/** Whether the person works in an account already: what stands there is not for whoever holds a link of another account. */
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
