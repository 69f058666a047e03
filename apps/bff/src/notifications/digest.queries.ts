import type { NotificationKind } from '@jornada/domain/notifications';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import type { CalendarDate, Instant } from '../db/tables.ts';
import { type Reader, visible } from './notifications.queries.ts';
import type { Person } from './preferences.queries.ts';

/**
 * The people of an account with unread notifications since `since` that were in no e-mail, and the time of their
 * digests.
 */
export const listDigestReaders = (db: Db, accountId: number, since: Instant) =>
  sqlOf(db)
    .selectFrom('employment_links as link')
    .leftJoin('notification_settings as settings', (join) =>
      join.onRef('settings.account_id', '=', 'link.account_id').onRef('settings.user_id', '=', 'link.user_id'),
    )
    .where('link.account_id', '=', accountId)
    .where('link.deactivated_at', 'is', null)
    .where('link.user_id', 'in', (of) =>
      of
        .selectFrom('notifications')
        .where('account_id', '=', accountId)
        .where('mailed_at', 'is', null)
        .where('read_at', 'is', null)
        .where('at', '>', since)
        .select('user_id'),
    )
    .select(['link.user_id', 'settings.digest_hour', 'settings.weekday', 'settings.digest_on'])
    .orderBy('link.user_id')
    .execute();

/**
 * Marks the digest of a day as created for a person. One statement decides, so that only one of two processes
 * continues.
 * @returns whether it was not marked before
 */
export async function claimDigest(
  tx: Db,
  { accountId, userId }: Person,
  on: CalendarDate,
  time: { digest_hour: number; weekday: number },
): Promise<boolean> {
  const row = await sqlOf(tx)
    .insertInto('notification_settings')
    .values({ account_id: accountId, user_id: userId, ...time, digest_on: on })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id'])
        .doUpdateSet({ digest_on: on })
        .where((eb) =>
          eb.or([eb('notification_settings.digest_on', 'is', null), eb('notification_settings.digest_on', '<', on)]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks unread notifications of some kinds in a period that were in no e-mail as mailed at `at`; returns how many. */
export async function markForDigest(
  tx: Db,
  { accountId, userId }: Person,
  kinds: readonly NotificationKind[],
  { since, until, at }: { since: Instant; until: Instant; at: Instant },
): Promise<number> {
  if (kinds.length === 0) return 0;
  const { numUpdatedRows } = await sqlOf(tx)
    .updateTable('notifications')
    .set({ mailed_at: at })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('mailed_at', 'is', null)
    .where('read_at', 'is', null)
    .where('at', '>', since)
    .where('at', '<=', until)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The contents of a digest by kind: the notifications marked at `mailedAt` that are still unread and visible. */
export const countInDigest = (db: Db, reader: Reader, mailedAt: Instant) =>
  visible(db, reader)
    .where('notifications.mailed_at', '=', mailedAt)
    .where('notifications.read_at', 'is', null)
    .groupBy('notifications.kind')
    .select('notifications.kind')
    .select([
      sql<number>`cast(sum(notifications.count) as integer)`.as('count'),
      sql<Instant>`max(notifications.at)`.as('at'),
    ])
    .execute();
