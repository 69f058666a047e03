import { EMPLOYEE, type Level } from '@jornada/domain/access';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { mayReadOwn, type Reader, visible } from './notifications.queries.ts';
import type { Person } from './preferences.queries.ts';

/** The language of an account. */
export const findLocale = async (db: Db, accountId: number): Promise<string> =>
  (await sqlOf(db).selectFrom('accounts').where('id', '=', accountId).select('locale').executeTakeFirstOrThrow())
    .locale;

/** The language of a person's e-mails: their own, or that of the account. */
export const findMailLocale = async (db: Db, { accountId, userId }: Person): Promise<string | undefined> => {
  const found = await sqlOf(db)
    .selectFrom('accounts')
    .leftJoin('notification_settings as settings', (join) =>
      join.onRef('settings.account_id', '=', 'accounts.id').on('settings.user_id', '=', userId),
    )
    .where('accounts.id', '=', accountId)
    .select(['accounts.locale as ofAccount', 'settings.locale'])
    .executeTakeFirst();
  return found?.locale ?? found?.ofAccount;
};

/**
 * The rights with which a person reads the mails of an open account; undefined for people who receive none. People who
 * left have the rights of an employee while they may read their own records.
 */
export const findMailReader = async (
  db: Db,
  { accountId, userId }: Person,
  now: Instant,
): Promise<{ level: Level; hasLeft: boolean } | undefined> => {
  const link = await sqlOf(db)
    .selectFrom('employment_links as link')
    .innerJoin('accounts', 'accounts.id', 'link.account_id')
    .where('link.account_id', '=', accountId)
    .where('link.user_id', '=', userId)
    .where(mayReadOwn(now))
    .where('accounts.closed_at', 'is', null)
    .select(['link.level', 'link.deactivated_at'])
    .$castTo<{ level: Level; deactivated_at: Instant | null }>()
    .executeTakeFirst();
  const hasLeft = link !== undefined && link.deactivated_at !== null;
  return link && { level: hasLeft ? EMPLOYEE : link.level, hasLeft };
};

/** Those of `ids` that are still unread and visible to their person. */
export const listToMail = (db: Db, reader: Reader, ids: readonly number[]) =>
  visible(db, reader)
    .where('notifications.id', 'in', ids)
    .where('notifications.read_at', 'is', null)
    .select(['notifications.id', 'notifications.kind', 'notifications.count'])
    .select(['notifications.subject_id', 'notifications.person_id', 'notifications.at'])
    .execute();

/** Stores that notifications of a person are in an e-mail. */
export const markMailed = (tx: Db, { accountId, userId }: Person, ids: readonly number[], at: Instant) =>
  sqlOf(tx)
    .updateTable('notifications')
    .set({ mailed_at: at })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
