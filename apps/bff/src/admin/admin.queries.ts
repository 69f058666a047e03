import type { LinkDates } from '@jornada/domain/ended-link';
import { sql } from 'kysely';
import { lockHeldRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { findRow, updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** The account's fields shown to operators; undefined if there is none. */
export const findAccountToOperate = (db: Db, id: number) =>
  findRow(db, 'accounts', { id }, ['id', 'name', 'time_zone', 'closed_at']);

/** The person of an account with this e-mail, joined or invited. */
export const findPersonByEmail = (db: Db, accountId: number, email: string) =>
  sqlOf(db)
    .selectFrom('users')
    .innerJoin('employment_links as link', 'link.user_id', 'users.id')
    .where('link.account_id', '=', accountId)
    .where('users.email_folded', '=', email.toLowerCase())
    .select(['users.id', 'users.nome', 'users.email'])
    .executeTakeFirst();

/** Waits for writes in an account, before its plan changes or it is closed. */
export const lockAccount = (tx: Db, id: number) =>
  sql`select id from accounts where id = ${id} ${lockHeldRows(tx)}`.execute(sqlOf(tx));

/** Undefined fields stay unchanged. A payment already overdue keeps its start date. */
export const setPlan = (tx: Db, id: number, plan: { expiresAt?: Instant | null; overdue?: boolean }, at: Instant) =>
  updateRows(
    tx,
    'accounts',
    { id },
    {
      ...(plan.expiresAt !== undefined && { plan_expires_at: plan.expiresAt }),
      ...(plan.overdue !== undefined && {
        payment_overdue_since: plan.overdue ? sql`coalesce(payment_overdue_since, ${at})` : null,
      }),
      version: sql`version + 1`,
      updated_at: at,
    },
  );

export const closeAccount = (tx: Db, id: number, at: Instant) =>
  updateRows(tx, 'accounts', { id }, { closed_at: at, version: sql`version + 1`, updated_at: at });

export const findLink = (db: Db, accountId: number, userId: number) =>
  findRow(db, 'employment_links', { account_id: accountId, user_id: userId }, [
    'level',
    'deactivated_at',
    'left_on',
    'access_until',
  ]);

export const updateLink = (
  tx: Db,
  accountId: number,
  userId: number,
  link: { level: number } & LinkDates,
  at: Instant,
) =>
  updateRows(
    tx,
    'employment_links',
    { account_id: accountId, user_id: userId },
    { ...link, version: sql`version + 1`, updated_at: at },
  );
