import type { feedback } from '@jornada/contract/feedback';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { inIds, lockRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { insertRow, updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';
import {
  type LeadsSince,
  type FeedbackScope,
  type FeedbackFilter,
  seenOfOthers,
  matching,
} from './feedback-scope.queries.ts';

const COLUMNS = [
  'feedback.id',
  'feedback.kind',
  'feedback.author_id',
  'feedback.visibility',
  'feedback.state',
  'feedback.texts',
  'feedback.task_id',
  'feedback.request_id',
  'feedback.created_at',
  'feedback.sent_at',
  'feedback.edited_at',
  'feedback.withdrawn_at',
  'feedback.hidden_reason',
  'feedback.report_rank',
  'feedback.deleted_at',
  'feedback.version',
] as const;

export type FeedbackRow = Omit<Selectable<Tables['feedback']>, 'account_id'>;

export const FEEDBACK_ORDER = {
  sent_at: { column: 'sent_at', kind: 'text', nullable: true },
} as const satisfies SortColumns<typeof feedback.list>;

/** Open reports first, newest first. */
export const REPORTED_ORDER = {
  sent_at: { column: 'report_rank', kind: 'text', nullable: true },
} as const satisfies SortColumns<typeof feedback.list>;

export const listFeedback = (
  db: Db,
  accountId: number,
  scope: FeedbackScope,
  filter: FeedbackFilter,
  segment: Segment,
) => inOrder(matching(db, accountId, scope, filter).select(COLUMNS), 'feedback', segment).execute();

export const countFeedback = (db: Db, accountId: number, scope: FeedbackScope, filter: FeedbackFilter) =>
  countOf(matching(db, accountId, scope, filter));

/** The fields of each sent feedback that the summary counts. */
export const listForSums = (db: Db, accountId: number, scope: FeedbackScope, filter: FeedbackFilter) =>
  matching(db, accountId, scope, { ...filter, state: 'sent' })
    .select(['feedback.id', 'feedback.kind', 'feedback.author_id'])
    .select((eb) => eb.ref('feedback.sent_at').$notNull().as('sent_at'))
    .orderBy('feedback.id')
    .execute();

/** How many feedbacks these people received and sent since an instant, limited to what the reader may see. */
export async function countByPerson(
  db: Db,
  accountId: number,
  scope: { userId: number; leads: LeadsSince; wall: boolean },
  { ids, since }: { ids: readonly number[]; since: Instant },
): Promise<{ received: Map<number, number>; sent: Map<number, number> }> {
  const seen = sqlOf(db)
    .selectFrom('feedback')
    .where('feedback.account_id', '=', accountId)
    .where('feedback.state', '=', 'sent')
    .where('feedback.sent_at', '>=', since)
    .where((eb) => seenOfOthers(db, eb, scope));
  const [received, sent] = await Promise.all([
    seen
      .innerJoin('feedback_recipients as to', (join) =>
        join.onRef('to.account_id', '=', 'feedback.account_id').onRef('to.feedback_id', '=', 'feedback.id'),
      )
      .where(inIds(db, 'to.user_id', ids))
      .groupBy('to.user_id')
      .select((eb) => ['to.user_id as id', eb.fn.countAll<number>().as('count')])
      .execute(),
    seen
      .where(inIds(db, 'feedback.author_id', ids))
      .groupBy('feedback.author_id')
      .select((eb) => ['feedback.author_id as id', eb.fn.countAll<number>().as('count')])
      .execute(),
  ]);
  const byId = (rows: readonly { id: number; count: number }[]) => new Map(rows.map(({ id, count }) => [id, count]));
  return { received: byId(received), sent: byId(sent) };
}

/** The fields that are counted for the whole account, including feedback withdrawn or hidden since. */
export const listAllForSums = (db: Db, accountId: number, { from, to }: { from: Instant; to: Instant }) =>
  sqlOf(db)
    .selectFrom('feedback')
    .where('account_id', '=', accountId)
    .where('state', '<>', 'draft')
    .where('sent_at', '>=', from)
    .where('sent_at', '<', to)
    .select(['id', 'kind', 'author_id'])
    .select((eb) => eb.ref('sent_at').$notNull().as('sent_at'))
    .orderBy('id')
    .execute();

/** A feedback, including those in the bin. @param lock prevents other changes until the transaction ends */
export const findFeedback = (db: Db, accountId: number, id: number, lock = false): Promise<FeedbackRow | undefined> => {
  const query = sqlOf(db)
    .selectFrom('feedback')
    .where('feedback.account_id', '=', accountId)
    .where('feedback.id', '=', id)
    .select(COLUMNS);
  return (lock ? query.modifyEnd(lockRows(db)) : query).executeTakeFirst();
};

/** Those of `ids` that exist, including those in the bin. */
export const findFeedbacks = (db: Db, accountId: number, ids: readonly number[]): Promise<FeedbackRow[]> =>
  sqlOf(db)
    .selectFrom('feedback')
    .where('feedback.account_id', '=', accountId)
    .where(inIds(db, 'feedback.id', ids))
    .select(COLUMNS)
    .execute();

/**
 * Serialises sending feedback in an account, so that counts stay correct until the transaction ends. Must be the first
 * lock of the transaction.
 */
export const lockSending = (tx: Db, accountId: number) => takeNumbers(tx, accountId, 'feedback', 0);

/** The number of feedbacks a person sent since an instant. */
export const countSentSince = (db: Db, accountId: number, authorId: number, since: Instant): Promise<number> =>
  countOf(
    sqlOf(db)
      .selectFrom('feedback')
      .where('account_id', '=', accountId)
      .where('author_id', '=', authorId)
      .where('sent_at', '>=', since),
  );

/** The number of reported feedbacks that were neither hidden nor kept since. */
export const countOpenReports = (db: Db, accountId: number): Promise<number> =>
  countOf(
    sqlOf(db)
      .selectFrom('feedback')
      .where('account_id', '=', accountId)
      .where('report_rank', '>=', '1')
      .where('state', '=', 'sent'),
  );

/** The time a person last sent a feedback. */
export const lastSentAt = async (db: Db, accountId: number, authorId: number): Promise<Instant | null> =>
  (
    await sqlOf(db)
      .selectFrom('feedback')
      .where('account_id', '=', accountId)
      .where('author_id', '=', authorId)
      .where('sent_at', 'is not', null)
      .select('sent_at')
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.sent_at ?? null;

export const takeFeedbackId = (tx: Db, accountId: number) => takeNumbers(tx, accountId, 'feedback');

type NewFeedback = Omit<Insertable<Tables['feedback']>, 'account_id'>;

export const insertFeedback = (tx: Db, accountId: number, row: NewFeedback) =>
  insertRow(tx, 'feedback', { ...row, account_id: accountId });

export type FeedbackChanges = Omit<Updateable<Tables['feedback']>, 'account_id' | 'id' | 'version'>;

/** Changes a locked feedback. */
export const updateFeedback = (tx: Db, accountId: number, id: number, changes: FeedbackChanges) =>
  updateRows(tx, 'feedback', { account_id: accountId, id }, { ...changes, version: sql`version + 1` });

/** Permanently deletes drafts that were moved to the bin before an instant, and returns how many. */
export const purgeDrafts = async (db: Db, before: Instant): Promise<number> => {
  const drafts = sqlOf(db).deleteFrom('feedback').where('deleted_at', '<', before).where('state', '=', 'draft');
  return Number((await drafts.executeTakeFirst()).numDeletedRows);
};

/** Sets the report rank. The version stays, because the author must not notice the report by it. */
export const setReportRank = (tx: Db, accountId: number, id: number, report_rank: string) =>
  updateRows(tx, 'feedback', { account_id: accountId, id }, { report_rank });
