import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows, updateRows } from '../db/rows.ts';
import type { CalendarDate, Instant } from '../db/tables.ts';

/** The limits of retention: data written before an instant, and data about people who left until a day. */
export interface Due {
  before: Instant;
  /** The last day before that instant. */
  endedOn: CalendarDate;
  leftOn: CalendarDate;
}

/** Maximum number of rows per transaction, so that others do not wait long. */
export const ROWS_AT_ONCE = 500;

const leavers = (tx: Db, accountId: number, { leftOn }: Due) =>
  sqlOf(tx)
    .selectFrom('employment_links as link')
    .where('link.account_id', '=', accountId)
    .where('link.left_on', '<=', leftOn)
    .select('link.user_id');

/** The ids of feedback with a recipient who left, or with one who did not leave. */
const idsTo = (tx: Db, accountId: number, due: Due, who: 'leavers' | 'others') =>
  sqlOf(tx)
    .selectFrom('feedback_recipients as named')
    .where('named.account_id', '=', accountId)
    .where('named.user_id', who === 'leavers' ? 'in' : 'not in', leavers(tx, accountId, due))
    .select('named.feedback_id');

const idsOf = async (rows: Promise<{ id: number }[]>): Promise<number[]> => (await rows).map(({ id }) => id);

/** Feedback written before the limit, and drafts by or for people who left. */
export const listExpired = (tx: Db, accountId: number, due: Due): Promise<number[]> =>
  idsOf(
    sqlOf(tx)
      .selectFrom('feedback')
      .where('account_id', '=', accountId)
      .where((eb) =>
        eb.or([
          eb(eb.fn.coalesce('sent_at', 'created_at'), '<', due.before),
          eb.and([
            eb('state', '=', 'draft'),
            eb.or([
              eb('author_id', 'in', leavers(tx, accountId, due)),
              eb.and([
                eb('id', 'in', idsTo(tx, accountId, due, 'leavers')),
                eb('id', 'not in', idsTo(tx, accountId, due, 'others')),
              ]),
            ]),
          ]),
        ]),
      )
      .select('id')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute(),
  );

/** Feedback that was sent only to people who left. */
export const listOfLeavers = (tx: Db, accountId: number, due: Due): Promise<number[]> =>
  idsOf(
    sqlOf(tx)
      .selectFrom('feedback')
      .where('account_id', '=', accountId)
      .where('state', '<>', 'draft')
      .where('id', 'in', idsTo(tx, accountId, due, 'leavers'))
      .where('id', 'not in', idsTo(tx, accountId, due, 'others'))
      .select('id')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute(),
  );

/** Feedback to several people of whom some left. */
export const listShared = (tx: Db, accountId: number, due: Due): Promise<number[]> =>
  idsOf(
    sqlOf(tx)
      .selectFrom('feedback')
      .where('account_id', '=', accountId)
      .where('id', 'in', idsTo(tx, accountId, due, 'leavers'))
      .where('id', 'in', idsTo(tx, accountId, due, 'others'))
      .select('id')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute(),
  );

/** Requests written before the limit, and those about people who left. */
export const listExpiredRequests = (tx: Db, accountId: number, due: Due): Promise<number[]> =>
  idsOf(
    sqlOf(tx)
      .selectFrom('feedback_requests')
      .where('account_id', '=', accountId)
      .where((eb) => eb.or([eb('created_at', '<', due.before), eb('about_id', 'in', leavers(tx, accountId, due))]))
      .select('id')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute(),
  );

const unlinkAnswers = (tx: Db, accountId: number, ids: readonly number[]) =>
  updateRows(tx, 'feedback_request_people', { account_id: accountId, feedback_id: ids }, { feedback_id: null });

/** Deletes feedback with all its parts. */
export async function deleteFeedback(tx: Db, accountId: number, ids: readonly number[]): Promise<void> {
  await unlinkAnswers(tx, accountId, ids);
  await deleteRows(tx, 'feedback', { account_id: accountId, id: ids });
}

/**
 * Erases the texts and recipients of feedback. The remaining row is hidden from everybody and keeps the counts of the
 * account unchanged: otherwise their difference would reveal how much feedback a person who left had received.
 */
export async function emptyFeedback(tx: Db, accountId: number, ids: readonly number[], at: Instant): Promise<void> {
  await unlinkAnswers(tx, accountId, ids);
  for (const table of ['feedback_recipients', 'feedback_replies', 'feedback_reactions', 'feedback_reports'] as const)
    await deleteRows(tx, table, { account_id: accountId, feedback_id: ids });
  await updateRows(
    tx,
    'feedback',
    { account_id: accountId, id: ids },
    { texts: null, hidden_reason: null, report_rank: null, task_id: null, request_id: null, deleted_at: at },
  );
}

/** Removes people who left from the recipients of feedback. */
export const dropLeavers = (tx: Db, accountId: number, ids: readonly number[], due: Due) =>
  sqlOf(tx)
    .deleteFrom('feedback_recipients')
    .where('account_id', '=', accountId)
    .where(inIds(tx, 'feedback_id', ids))
    .where('user_id', 'in', leavers(tx, accountId, due))
    .execute();

/** Deletes requests; their answers stay. */
export async function deleteRequests(tx: Db, accountId: number, ids: readonly number[]): Promise<void> {
  await updateRows(tx, 'feedback', { account_id: accountId, request_id: ids }, { request_id: null });
  for (const table of ['feedback_request_people', 'feedback_request_competences'] as const)
    await deleteRows(tx, table, { account_id: accountId, request_id: ids });
  await deleteRows(tx, 'feedback_requests', { account_id: accountId, id: ids });
}
