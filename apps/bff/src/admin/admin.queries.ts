import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';

/** The account as an operator needs to know it, if there is one. */
export const findAccountToOperate = (db: Db, id: number) =>
  sqlOf(db)
    .selectFrom('accounts')
    .where('id', '=', id)
    .select(['id', 'name', 'time_zone', 'closed_at'])
    .executeTakeFirst();

/** What is undefined stays as it is. A payment that is overdue already keeps the day since when. */
export const setPlan = (tx: Db, id: number, plan: { expiresAt?: Instant | null; overdue?: boolean }, at: Instant) =>
  sqlOf(tx)
    .updateTable('accounts')
    .set({
      ...(plan.expiresAt !== undefined && { plan_expires_at: plan.expiresAt }),
      ...(plan.overdue !== undefined && {
        payment_overdue_since: plan.overdue ? sql`coalesce(payment_overdue_since, ${at})` : null,
      }),
      version: sql`version + 1`,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();

export const closeAccount = (tx: Db, id: number, at: Instant) =>
  sqlOf(tx)
    .updateTable('accounts')
    .set({ closed_at: at, version: sql`version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute();

export const findLink = (db: Db, accountId: number, userId: number) =>
  sqlOf(db)
    .selectFrom('employment_links')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select(['level', 'deactivated_at'])
    .executeTakeFirst();

export const updateLink = (
  tx: Db,
  accountId: number,
  userId: number,
  link: { level: number; deactivated_at: Instant | null },
  at: Instant,
) =>
  sqlOf(tx)
    .updateTable('employment_links')
    .set({ ...link, version: sql`version + 1`, updated_at: at })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
