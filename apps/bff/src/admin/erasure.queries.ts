import { ERASURE, type Erasure, erasedEmail, erasedName, onlyYear } from '@jornada/domain/erasure';
import { fold } from '@jornada/domain/text';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows, findRow, updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

// Typed so that a new column of these tables does not compile until the rule lists it.
ERASURE satisfies { [T in keyof typeof ERASURE]: Record<keyof Tables[T], Erasure> };

/** Replacement values of removed columns that may not be null. */
const EMPTY: Record<string, string> = {
  social_name: '',
  note: '',
  pis_nis_plain: '',
  phone: '',
  address: '',
  emergency_contact: '',
};

const removed = (table: keyof typeof ERASURE) =>
  Object.fromEntries(
    Object.entries(ERASURE[table])
      .filter(([, what]) => what === 'removed')
      .map(([column]) => [column, EMPTY[column] ?? null]),
  );

/** Whether the person works or worked for another account, which then needs name and e-mail too, so that they stay. */
export const hasOtherAccounts = async (db: Db, accountId: number, userId: number): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .selectFrom('employment_links')
      .where('user_id', '=', userId)
      .where('account_id', '<>', accountId)
      .select('user_id')
      .executeTakeFirst(),
  );

/**
 * Erases the data of an account about a person: HR data and its history, the notes of offboardings and absences, the
 * name in closings, the photo, the invitation, sessions and their addresses, notifications, saved views, feedback about
 * them, participation in an open NPS wave, and stored idempotent responses.
 */
export async function eraseFromAccount(tx: Db, accountId: number, userId: number, at: Instant): Promise<void> {
  const record = await findRow(tx, 'employee_hr_data', { account_id: accountId, user_id: userId }, ['birth_date']);
  if (record)
    await updateRows(
      tx,
      'employee_hr_data',
      { account_id: accountId, user_id: userId },
      {
        ...removed('employee_hr_data'),
        birth_date: record.birth_date && onlyYear(record.birth_date),
        deactivated_at: sql`coalesce(deactivated_at, ${at})`,
        version: sql`version + 1`,
        updated_at: at,
      },
    );
  await updateRows(tx, 'hr_deactivations', { account_id: accountId, user_id: userId }, removed('hr_deactivations'));
  await updateRows(tx, 'offboardings', { account_id: accountId, user_id: userId }, removed('offboardings'));
  await updateRows(
    tx,
    'time_bank_closing_people',
    { account_id: accountId, user_id: userId },
    removed('time_bank_closing_people'),
  );
  await updateRows(tx, 'absences', { account_id: accountId, user_id: userId }, removed('absences'));
  await eraseFeedback(tx, accountId, userId);
  // With goals, actions, check-ins and history.
  await deleteRows(tx, 'pdi', { account_id: accountId, user_id: userId });
  // With who was asked about the person, what these answered, and what was kept of it.
  await deleteRows(tx, 'evaluation_subjects', { account_id: accountId, user_id: userId });
  await deleteRows(tx, 'invitations', { account_id: accountId, user_id: userId });
  await deleteRows(tx, 'password_links', { account_id: accountId, user_id: userId });
  await deleteRows(tx, 'mails', { account_id: accountId, user_id: userId });
  await deleteRows(tx, 'sessions', { account_id: accountId, user_id: userId });
  for (const column of ['actor_id', 'target_id'] as const)
    await sqlOf(tx)
      .deleteFrom('audit_addresses')
      .where('account_id', '=', accountId)
      .where('event_id', 'in', eventsAbout(tx, accountId, userId, column))
      .execute();
  await deleteRows(tx, 'absence_files', { account_id: accountId, user_id: userId });
  await deleteRows(tx, 'photos', { account_id: accountId, user_id: userId });
  for (const table of [
    'task_watch_choices',
    'task_mentions',
    'notifications',
    'notification_choices',
    'notification_settings',
    // Whether they have answered an open wave; the answer itself is anonymous.
    'nps_participants',
  ] as const)
    await deleteRows(tx, table, { account_id: accountId, user_id: userId });
  // Saved searches and their names reveal information about their owner.
  await deleteRows(tx, 'saved_views', { account_id: accountId, user_id: userId });
  await sqlOf(tx)
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('endpoint', 'like', 'user.%'),
        eb('endpoint', 'like', 'saved-views.%'),
        eb('endpoint', 'like', 'feedback%'),
        eb('endpoint', 'like', 'pdi.%'),
      ]),
    )
    .execute();
  await sqlOf(tx)
    .updateTable('employment_links')
    // The user row stays if another account needs it; no data of this account remains.
    .set({
      deactivated_at: sql`coalesce(deactivated_at, ${at})`,
      access_until: at.slice(0, 10),
      version: sql`version + 1`,
      updated_at: at,
    })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Feedback about a person: the texts that only they received, with replies and reports, and of requests about them.
 * Feedback to several people stays with the others. What the person wrote stays with its recipients.
 */
async function eraseFeedback(tx: Db, accountId: number, userId: number): Promise<void> {
  await deleteRows(tx, 'feedback', { account_id: accountId, author_id: userId, state: 'draft' });
  const received = (of: Db) =>
    sqlOf(of)
      .selectFrom('feedback_recipients as mine')
      .where('mine.account_id', '=', accountId)
      .where('mine.user_id', '=', userId)
      .select('mine.feedback_id');
  const withOthers = (of: Db) =>
    sqlOf(of)
      .selectFrom('feedback_recipients as other')
      .where('other.account_id', '=', accountId)
      .where('other.user_id', '<>', userId)
      .where('other.feedback_id', 'in', received(of))
      .select('other.feedback_id');
  const shared = (await withOthers(tx).execute()).map(({ feedback_id }) => feedback_id);
  await deleteRows(tx, 'feedback_recipients', { account_id: accountId, user_id: userId, feedback_id: shared });
  await sqlOf(tx)
    .updateTable('feedback')
    .set(removed('feedback'))
    .where('account_id', '=', accountId)
    .where('id', 'in', received(tx))
    .execute();
  for (const table of ['feedback_replies', 'feedback_reports'] as const)
    await sqlOf(tx)
      .updateTable(table as 'feedback_replies')
      .set(removed(table))
      .where('account_id', '=', accountId)
      .where('feedback_id', 'in', received(tx))
      .execute();
  await sqlOf(tx)
    .updateTable('feedback_request_people')
    .set(removed('feedback_request_people'))
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb(
          'request_id',
          'in',
          sqlOf(tx)
            .selectFrom('feedback_requests as about')
            .where('about.account_id', '=', accountId)
            .where('about.about_id', '=', userId)
            .select('about.id'),
        ),
      ]),
    )
    .execute();
  await updateRows(tx, 'feedback_requests', { account_id: accountId, about_id: userId }, removed('feedback_requests'));
}

/** The ids of the events by a person, or about them. */
const eventsAbout = (tx: Db, accountId: number, userId: number, column: 'actor_id' | 'target_id') =>
  sqlOf(tx)
    .selectFrom('audit_events')
    .where('account_id', '=', accountId)
    .where(column, '=', userId)
    .where('target', '=', 'user')
    .select('id');

/** The user row. */
export async function eraseUser(tx: Db, userId: number, locale: string, at: Instant): Promise<void> {
  const nome = erasedName(userId, locale);
  const email = erasedEmail(userId);
  await updateRows(
    tx,
    'users',
    { id: userId },
    {
      ...removed('users'),
      nome,
      nome_folded: fold(nome),
      email,
      email_folded: email,
      updated_at: at,
    },
  );
}
