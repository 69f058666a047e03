import type { Level } from '@jornada/domain/access';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { type Reader, visible } from './notifications.queries.ts';
import type { Person } from './preferences.queries.ts';

/** The language of an account. */
export const findLocale = async (db: Db, accountId: number): Promise<string> =>
  (await sqlOf(db).selectFrom('accounts').where('id', '=', accountId).select('locale').executeTakeFirstOrThrow())
    .locale;

/** The level of a person with an active link in an open account; undefined for others, who receive no notifications. */
export const findLevel = async (db: Db, { accountId, userId }: Person): Promise<Level | undefined> =>
  (
    await sqlOf(db)
      .selectFrom('employment_links as link')
      .innerJoin('accounts', 'accounts.id', 'link.account_id')
      .where('link.account_id', '=', accountId)
      .where('link.user_id', '=', userId)
      .where('link.deactivated_at', 'is', null)
      .where('accounts.closed_at', 'is', null)
      .select('link.level')
      .$castTo<{ level: Level }>()
      .executeTakeFirst()
  )?.level;

/** Those of `ids` that are still unread and visible to their person. */
export const listToMail = (db: Db, reader: Reader, ids: readonly number[]) =>
  visible(db, reader)
    .where('notifications.id', 'in', ids)
    .where('notifications.read_at', 'is', null)
    .select(['notifications.id', 'notifications.kind', 'notifications.count'])
    .select(['notifications.subject_id', 'notifications.at'])
    .execute();

/** Notes that notifications of a person are in an e-mail. */
export const markMailed = (tx: Db, { accountId, userId }: Person, ids: readonly number[], at: Instant) =>
  sqlOf(tx)
    .updateTable('notifications')
    .set({ mailed_at: at })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
