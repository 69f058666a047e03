import { privateTargets } from '@jornada/domain/changes';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';

/** Whether the account's log has an action since `since` that concerns everybody, other than `readings`. */
export const hasChangedSince = async (
  db: Db,
  accountId: number,
  since: Instant,
  readings: readonly string[],
): Promise<boolean> =>
  (await sqlOf(db)
    .selectFrom('audit_events')
    .where('account_id', '=', accountId)
    .where('at', '>=', since)
    .where('action', 'not in', readings)
    .where('target', 'not in', privateTargets)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;
