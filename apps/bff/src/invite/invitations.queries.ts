import { fold } from '@jornada/domain/text';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { linkHash } from '../db/link-token.ts';
import type { Placeholders } from '../db/placeholder.ts';
import { prepared } from '../db/prepared.ts';
import { insertRow, updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** Whether the account has an employment link, active or not, of a person with this e-mail. */
export const isEmailHere = async (tx: Db, accountId: number, email: string): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .selectFrom('employment_links as link')
      .innerJoin('users', 'users.id', 'link.user_id')
      .where('link.account_id', '=', accountId)
      .where('users.email_folded', '=', email.toLowerCase())
      .select('link.user_id')
      .executeTakeFirst(),
  );

/** Inserts an inactive link, which no login opens yet. */
export const insertInvitedLink = (
  tx: Db,
  link: { account_id: number; user_id: number; level: number; job_title: string },
  at: Instant,
) => insertRow(tx, 'employment_links', { ...link, login_id: null, deactivated_at: at, created_at: at, updated_at: at });

export interface NewInvitation {
  account_id: number;
  user_id: number;
  nome: string;
  email: string;
  expires_at: Instant;
  created_by: number;
}

export const insertInvitation = (tx: Db, invitation: NewInvitation, token: string, at: Instant) =>
  insertRow(tx, 'invitations', {
    ...invitation,
    nome_folded: fold(invitation.nome),
    token_hash: linkHash(token),
    created_at: at,
  });

/** Sets or removes the token of a person's invitation; false if there is no invitation. */
export const replaceToken = async (
  tx: Db,
  accountId: number,
  userId: number,
  token: string | null,
  expiresAt: Instant,
): Promise<boolean> =>
  (await updateRows(
    tx,
    'invitations',
    { account_id: accountId, user_id: userId },
    { token_hash: token === null ? null : linkHash(token), expires_at: expiresAt },
  )) > 0;

const invitationsOf = prepared((db, { hash, now }: Placeholders<{ hash: string; now: Instant }>) =>
  sqlOf(db)
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .select([
      'invitations.account_id',
      'invitations.user_id',
      'invitations.nome',
      'invitations.email',
      'accounts.name as account_name',
    ]),
);

/** The invitation of a valid token. */
export const findInvitation = async (db: Db, token: string, now: Instant) =>
  (await invitationsOf(db, { hash: linkHash(token), now }))[0];

/** Consumes an invitation, for exactly one of concurrent attempts. @returns who invited; undefined for the others */
export const closeInvitation = async (tx: Db, token: string): Promise<number | undefined> =>
  (
    await sqlOf(tx)
      .deleteFrom('invitations')
      .where('token_hash', '=', linkHash(token))
      .returning('created_by')
      .executeTakeFirst()
  )?.created_by;

/** Activates the link of a person who joins, opened by `loginId` from now on. */
export const activateLink = (tx: Db, accountId: number, userId: number, loginId: number, at: Instant) =>
  updateRows(
    tx,
    'employment_links',
    { account_id: accountId, user_id: userId },
    {
      login_id: loginId,
      deactivated_at: null,
      left_on: null,
      access_until: null,
      version: sql`version + 1`,
      updated_at: at,
    },
  );
