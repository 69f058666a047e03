import { type Insertable, sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Placeholders } from '../db/placeholder.ts';
import { prepared } from '../db/prepared.ts';
import { deleteRows, insertRow, updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

export const insertMail = (tx: Db, mail: Omit<Insertable<Tables['mails']>, 'attempts' | 'sent_at' | 'failed_at'>) =>
  insertRow(tx, 'mails', { ...mail, sent_at: null, failed_at: null });

/**
 * Claims mails that are due, until `until`, when another process may claim those not done. One statement claims them
 * and counts the attempt.
 */
export const claimDue = (db: Db, now: Instant, until: Instant, howMany: number) =>
  sqlOf(db)
    .updateTable('mails')
    .set({ attempts: sql`attempts + 1`, due_at: until })
    .where(
      sql<boolean>`(account_id, id) in (select account_id, id from mails
        where sent_at is null and failed_at is null and due_at <= ${now} order by due_at limit ${howMany})`,
    )
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    // Checked again: another process may have claimed it while this one waited for the row.
    .where('due_at', '<=', now)
    .returning(['account_id', 'id', 'user_id', 'rater_id', 'kind', 'locale', 'sealed', 'attempts'])
    .execute();

export type ClaimedMail = Awaited<ReturnType<typeof claimDue>>[number];

const recipients = prepared((db, { accountId, userId }: Placeholders<{ accountId: number; userId: number }>) =>
  sqlOf(db)
    .selectFrom('employment_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .innerJoin('accounts', 'accounts.id', 'link.account_id')
    .leftJoin('notification_settings as settings', (join) =>
      join.onRef('settings.account_id', '=', 'link.account_id').onRef('settings.user_id', '=', 'link.user_id'),
    )
    .where('link.account_id', '=', accountId)
    .where('link.user_id', '=', userId)
    .select([
      'users.email',
      'users.mail_refused_at',
      'settings.locale',
      'accounts.name as account_name',
      'accounts.time_zone',
      'link.deactivated_at',
      'link.access_until',
    ]),
);

/** The address of a person and their language, their account, and whether it is open to them. */
export const findRecipient = async (db: Db, accountId: number, userId: number) =>
  (await recipients(db, { accountId, userId }))[0];

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

type Key = Pick<ClaimedMail, 'account_id' | 'id'>;

const changed = (db: Db, { account_id, id }: Key) =>
  sqlOf(db).updateTable('mails').where('account_id', '=', account_id).where('id', '=', id);

const setSent = prepared((db, { account_id, id, at }: Placeholders<Key & { at: Instant }>) =>
  sqlOf(db)
    .updateTable('mails')
    .set({ sent_at: at, sealed: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id),
);

/** Also removes the contents, which may include a link that still works. */
export const markSent = (db: Db, { account_id, id }: Key, at: Instant) => setSent(db, { account_id, id, at });

export const markFailed = (db: Db, mail: Key, at: Instant) =>
  changed(db, mail).set({ failed_at: at, sealed: null }).execute();

/** Stores that a mail server has refused the address of a person. */
export const noteRefusedAddress = (db: Db, userId: number, at: Instant) =>
  updateRows(db, 'users', { id: userId }, { mail_refused_at: at });

/** Allows mails to the address of a person again. */
export const forgetRefusedAddress = (db: Db, userId: number) =>
  sqlOf(db)
    .updateTable('users')
    .set({ mail_refused_at: null })
    .where('id', '=', userId)
    .where('mail_refused_at', 'is not', null)
    .execute();

export const postpone = (db: Db, mail: Key, dueAt: Instant) => changed(db, mail).set({ due_at: dueAt }).execute();

/** Postpones a mail that was not tried: the attempt does not count. */
export const release = (db: Db, mail: Key, dueAt: Instant) =>
  changed(db, mail).set({ due_at: dueAt, attempts: sql`attempts - 1` }).execute();

/** Deletes a mail that became pointless. */
export const dropMail = (db: Db, { account_id, id }: Key) => deleteRows(db, 'mails', { account_id, id });

/** Deletes mails from before `before` that were sent or have failed; returns how many. */
export const dropEndedMails = async (db: Db, before: Instant): Promise<number> =>
  Number(
    (
      await sqlOf(db)
        .deleteFrom('mails')
        .where('created_at', '<', before)
        .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
        .executeTakeFirst()
    ).numDeletedRows,
  );
