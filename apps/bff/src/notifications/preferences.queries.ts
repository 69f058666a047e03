import type { Locale } from '@jornada/domain/account';
import type { EmailTime } from '@jornada/domain/notification-preferences';
import type { NotificationKind } from '@jornada/domain/notifications';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { updateRows, findRow } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** A person of an account. */
export interface Person {
  accountId: number;
  userId: number;
}

export const findMailSettings = (db: Db, { accountId, userId }: Person) =>
  findRow(db, 'notification_settings', { account_id: accountId, user_id: userId }, [
    'digest_hour',
    'weekday',
    'locale',
    'version',
  ]);

/** When a mail server refused the address of a person; null if none did. */
export const findMailRefusal = async (db: Db, userId: number): Promise<Instant | null> =>
  (await findRow(db, 'users', { id: userId }, ['mail_refused_at']))?.mail_refused_at ?? null;

/** The kinds for which people made a choice. */
export const listChoices = (db: Db, accountId: number, userIds: readonly number[]) =>
  sqlOf(db)
    .selectFrom('notification_choices')
    .where('account_id', '=', accountId)
    .where('user_id', 'in', userIds)
    .select(['user_id', 'kind', 'inbox', 'email'])
    .execute();

/** When a person receives digests, and the language of their e-mails; an omitted language stays. */
interface MailSettings {
  digest_hour: number;
  weekday: number;
  locale?: Locale | null | undefined;
}

/**
 * Stores the settings of a person if they still have `version` (1 without a row). One statement decides.
 * @returns whether they had that version
 */
export async function saveMailSettings(
  tx: Db,
  { accountId, userId }: Person,
  { digest_hour, weekday, locale }: MailSettings,
  version: number,
): Promise<boolean> {
  const given = { digest_hour, weekday, ...(locale !== undefined && { locale }) };
  const next = { ...given, version: sql<number>`notification_settings.version + 1` };
  if (version === 1) {
    const row = await sqlOf(tx)
      .insertInto('notification_settings')
      .values({ account_id: accountId, user_id: userId, ...given, digest_on: null, version: 2 })
      .onConflict((on) =>
        on.columns(['account_id', 'user_id']).doUpdateSet(next).where('notification_settings.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst();
    return row !== undefined;
  }
  const key = { account_id: accountId, user_id: userId, version };
  return (await updateRows(tx, 'notification_settings', key, next)) > 0;
}

interface Choice {
  kind: NotificationKind;
  inbox: boolean;
  email: EmailTime;
}

/** Stores the choices of a person for these kinds. */
export async function saveChoices(tx: Db, { accountId, userId }: Person, choices: readonly Choice[]): Promise<void> {
  if (choices.length === 0) return;
  await sqlOf(tx)
    .insertInto('notification_choices')
    .values(
      choices.map(({ kind, inbox, email }) => ({
        account_id: accountId,
        user_id: userId,
        kind,
        inbox: inbox ? 1 : 0,
        email,
      })),
    )
    .onConflict((on) =>
      on
        .columns(['account_id', 'user_id', 'kind'])
        .doUpdateSet((eb) => ({ inbox: eb.ref('excluded.inbox'), email: eb.ref('excluded.email') })),
    )
    .execute();
}
