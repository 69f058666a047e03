import type { Db } from '../db/tables.ts';

export const findAccount = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['id', 'name', 'logo_url', 'time_zone', 'locale', 'currency', 'plan_name', 'plan_expires_at', 'payment_overdue_since', 'version'])
    .executeTakeFirstOrThrow();
