import { fold } from '@jornada/domain/text';
import { insertFirstAgreement } from '../db/first-agreement.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { linkHash } from '../db/link-token.ts';
import { deleteRows, findRow, insertRow } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** Whether the database has no account. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  !(await sqlOf(db).selectFrom('accounts').select('id').limit(1).executeTakeFirst());

/**
 * Whether there is no account yet, with a lock: concurrent first starts and setup links check one after the other, each
 * after the previous transaction has ended.
 */
export async function isFirst(tx: Db, at: Instant): Promise<boolean> {
  const row = { token_hash: 'somebody is creating the first account', created_at: at };
  await sqlOf(tx)
    .insertInto('setup_links')
    .values(row)
    .onConflict((on) => on.column('token_hash').doUpdateSet(row))
    .execute();
  return isEmpty(tx);
}

/** Makes `token` the only valid setup link. */
export async function openSetup(tx: Db, token: string, at: Instant): Promise<void> {
  await sqlOf(tx).deleteFrom('setup_links').execute();
  await insertRow(tx, 'setup_links', { token_hash: linkHash(token), created_at: at });
}

/** Whether the link is valid: it is the newest and there is no account. */
export const isSetupOpen = async (db: Db, token: string): Promise<boolean> =>
  (await findRow(db, 'setup_links', { token_hash: linkHash(token) }, ['token_hash'])) !== undefined &&
  (await isEmpty(db));

/** Consumes the link: true for exactly one caller. */
export const closeSetup = async (tx: Db, token: string): Promise<boolean> =>
  (await deleteRows(tx, 'setup_links', { token_hash: linkHash(token) })) > 0;

export interface NewAccount {
  name: string;
  time_zone: string;
  locale: string;
  currency: string;
  plan_name: string;
}

/** Inserts an account with its first time bank agreement. */
export async function insertAccount(tx: Db, account: NewAccount, at: Instant): Promise<{ id: number }> {
  const inserted = await sqlOf(tx)
    .insertInto('accounts')
    .values({
      ...account,
      plan_expires_at: null,
      payment_overdue_since: null,
      closed_at: null,
      logo_url: null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertFirstAgreement(tx, inserted.id, { locale: account.locale, at });
  return inserted;
}

export const insertUser = (tx: Db, user: { nome: string; email: string }, at: Instant) =>
  sqlOf(tx)
    .insertInto('users')
    .values({
      ...user,
      nome_folded: fold(user.nome),
      email_folded: user.email.toLowerCase(),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Inserts an active link. No login opens it if `login_id` is null. */
export const insertLink = (
  tx: Db,
  link: { account_id: number; user_id: number; login_id: number | null; level: number; job_title?: string },
  at: Instant,
) => insertRow(tx, 'employment_links', { ...link, deactivated_at: null, created_at: at, updated_at: at });
