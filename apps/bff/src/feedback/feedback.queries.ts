import type { feedback } from '@jornada/contract/feedback';
import type { FeedbackKind } from '@jornada/domain/feedback';
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { inIds, lockRows, pairRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import type { Instant, Tables } from '../db/tables.ts';

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

/** Open reports first, the newest first. */
export const REPORTED_ORDER = {
  sent_at: { column: 'report_rank', kind: 'text', nullable: true },
} as const satisfies SortColumns<typeof feedback.list>;

/** The people whom somebody leads directly, and the instant from which on they see what was sent. */
export type LeadsSince = ReadonlyMap<number, Instant>;

/** What a reader may see, by the list that they read. */
export type FeedbackScope =
  | { box: 'received' | 'sent' | 'drafts' | 'own'; userId: number }
  | { box: 'wall' | 'reported' }
  | { box: 'team'; leads: LeadsSince }
  /** Received by a person, as far as `userId` may see it. */
  | { box: 'about'; userId: number; personId: number; leads: LeadsSince; wall: boolean }
  /** Sent by a person, as far as `userId` may see it. */
  | { box: 'by'; userId: number; personId: number; leads: LeadsSince; wall: boolean };

export interface FeedbackFilter {
  kind?: readonly FeedbackKind[] | undefined;
  competence_id?: readonly number[] | undefined;
  author_id?: readonly number[] | undefined;
  from?: Instant | undefined;
  to?: Instant | undefined;
  /** Not opened yet by this person. */
  unreadBy?: number | undefined;
  state?: 'sent' | undefined;
}

type Builder = ExpressionBuilder<Tables, 'feedback'>;

const receivedBy = (eb: Builder, userId: number) =>
  eb.exists(
    eb
      .selectFrom('feedback_recipients as recipient')
      .whereRef('recipient.account_id', '=', 'feedback.account_id')
      .whereRef('recipient.feedback_id', '=', 'feedback.id')
      .where('recipient.user_id', '=', userId)
      .select('recipient.user_id'),
  );

const openedBy = (eb: Builder, userId: number, opened: boolean) =>
  eb.exists(
    eb
      .selectFrom('feedback_recipients as recipient')
      .whereRef('recipient.account_id', '=', 'feedback.account_id')
      .whereRef('recipient.feedback_id', '=', 'feedback.id')
      .where('recipient.user_id', '=', userId)
      .where('recipient.opened_at', opened ? 'is not' : 'is', null)
      .select('recipient.user_id'),
  );

/** To somebody whom the reader leads, and not sent before that. */
const toLed = (db: Db, eb: Builder, leads: LeadsSince) =>
  eb.and([
    eb('feedback.visibility', '=', 'leader'),
    eb('feedback.state', '=', 'sent'),
    eb.exists(
      eb
        .selectFrom('feedback_recipients as recipient')
        .innerJoin(pairRows(db, JSON.stringify([...leads])).as('led'), 'led.id', 'recipient.user_id')
        .whereRef('recipient.account_id', '=', 'feedback.account_id')
        .whereRef('recipient.feedback_id', '=', 'feedback.id')
        .where(sql<boolean>`feedback.sent_at >= led.text`)
        .select('recipient.user_id'),
    ),
  ]);

/** What a person who is neither author nor recipient sees of what was sent. */
const shownToOthers = (db: Db, eb: Builder, { leads, wall }: { leads: LeadsSince; wall: boolean }) =>
  eb.or([
    ...(wall ? [eb.and([eb('feedback.visibility', '=', 'wall'), eb('feedback.state', '=', 'sent')])] : []),
    ...(leads.size ? [toLed(db, eb, leads)] : []),
  ]);

/** What a person received and still sees. */
const seenByRecipient = (eb: Builder, userId: number) =>
  eb.or([
    eb.and([eb('feedback.state', 'in', ['sent', 'hidden']), receivedBy(eb, userId)]),
    eb.and([eb('feedback.state', '=', 'withdrawn'), openedBy(eb, userId, true)]),
  ]);

/** What a person sees of what others received or sent. */
const seenOfOthers = (db: Db, eb: Builder, scope: { userId: number; leads: LeadsSince; wall: boolean }) =>
  eb.or([
    eb.and([eb('feedback.author_id', '=', scope.userId), eb('feedback.state', '<>', 'draft')]),
    seenByRecipient(eb, scope.userId),
    shownToOthers(db, eb, scope),
  ]);

/** The rule `roleTo` of the domain for whole lists. */
function within(db: Db, eb: Builder, scope: FeedbackScope) {
  switch (scope.box) {
    case 'received':
      return seenByRecipient(eb, scope.userId);
    case 'sent':
      return eb.and([eb('feedback.author_id', '=', scope.userId), eb('feedback.state', '<>', 'draft')]);
    case 'own':
      return eb.or([
        eb.and([eb('feedback.author_id', '=', scope.userId), eb('feedback.state', '<>', 'draft')]),
        seenByRecipient(eb, scope.userId),
      ]);
    case 'drafts':
      return eb.and([eb('feedback.author_id', '=', scope.userId), eb('feedback.state', '=', 'draft')]);
    case 'wall':
      return eb.and([eb('feedback.visibility', '=', 'wall'), eb('feedback.state', '=', 'sent')]);
    case 'team':
      return toLed(db, eb, scope.leads);
    case 'reported':
      return eb.or([
        eb.and([eb('feedback.report_rank', 'is not', null), eb('feedback.state', '=', 'sent')]),
        eb('feedback.state', '=', 'hidden'),
      ]);
    case 'about':
      if (scope.personId === scope.userId) return seenByRecipient(eb, scope.userId);
      return eb.and([receivedBy(eb, scope.personId), seenOfOthers(db, eb, scope)]);
    case 'by':
  }
  return eb.and([
    eb('feedback.author_id', '=', scope.personId),
    eb('feedback.state', '<>', 'draft'),
    ...(scope.personId === scope.userId ? [] : [seenOfOthers(db, eb, scope)]),
  ]);
}

const matching = (db: Db, accountId: number, scope: FeedbackScope, filter: FeedbackFilter) => {
  let query = sqlOf(db)
    .selectFrom('feedback')
    .where('feedback.account_id', '=', accountId)
    .where('feedback.deleted_at', 'is', null)
    .where((eb) => within(db, eb, scope));
  if (filter.kind) query = query.where('feedback.kind', 'in', filter.kind);
  if (filter.state) query = query.where('feedback.state', '=', filter.state);
  if (filter.author_id) query = query.where(inIds(db, 'feedback.author_id', filter.author_id));
  if (filter.from !== undefined) query = query.where('feedback.sent_at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('feedback.sent_at', '<', filter.to);
  const { unreadBy, competence_id } = filter;
  if (unreadBy !== undefined)
    query = query.where((eb) => eb.and([eb('feedback.state', '=', 'sent'), openedBy(eb, unreadBy, false)]));
  if (competence_id)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('feedback_competences as named')
          .whereRef('named.account_id', '=', 'feedback.account_id')
          .whereRef('named.feedback_id', '=', 'feedback.id')
          .where(inIds(db, 'named.competence_id', competence_id))
          .select('named.feedback_id'),
      ),
    );
  return query;
};

export const listFeedback = (
  db: Db,
  accountId: number,
  scope: FeedbackScope,
  filter: FeedbackFilter,
  segment: Segment,
) => inOrder(matching(db, accountId, scope, filter).select(COLUMNS), 'feedback', segment).execute();

export const countFeedback = (db: Db, accountId: number, scope: FeedbackScope, filter: FeedbackFilter) =>
  countOf(matching(db, accountId, scope, filter));

/** What is counted of each feedback that was sent, for the summary. */
export const listForSums = (db: Db, accountId: number, scope: FeedbackScope, filter: FeedbackFilter) =>
  matching(db, accountId, scope, { ...filter, state: 'sent' })
    .select(['feedback.id', 'feedback.kind', 'feedback.author_id'])
    .select((eb) => eb.ref('feedback.sent_at').$notNull().as('sent_at'))
    .orderBy('feedback.id')
    .execute();

/** How many feedbacks these people received and sent since an instant, of those that a reader may see. */
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

/** What is counted of the whole account, with what was withdrawn or hidden since. */
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

/** A feedback, also one in the bin. @param lock keeps others from changing it until the transaction ends */
export const findFeedback = (db: Db, accountId: number, id: number, lock = false): Promise<FeedbackRow | undefined> => {
  const query = sqlOf(db)
    .selectFrom('feedback')
    .where('feedback.account_id', '=', accountId)
    .where('feedback.id', '=', id)
    .select(COLUMNS);
  return (lock ? query.modifyEnd(lockRows(db)) : query).executeTakeFirst();
};

/** Those of `ids` that exist, also ones in the bin. */
export const findFeedbacks = (db: Db, accountId: number, ids: readonly number[]): Promise<FeedbackRow[]> =>
  sqlOf(db)
    .selectFrom('feedback')
    .where('feedback.account_id', '=', accountId)
    .where(inIds(db, 'feedback.id', ids))
    .select(COLUMNS)
    .execute();

/**
 * Serialises the sending of feedback in an account, so that what was counted stays true until the transaction ends. Taken
 * before anything else is locked.
 */
export const lockSending = (tx: Db, accountId: number) => takeNumbers(tx, accountId, 'feedback', 0);

/** How many one person sent since an instant. */
export const countSentSince = (db: Db, accountId: number, authorId: number, since: Instant): Promise<number> =>
  countOf(
    sqlOf(db)
      .selectFrom('feedback')
      .where('account_id', '=', accountId)
      .where('author_id', '=', authorId)
      .where('sent_at', '>=', since),
  );

/** How many were reported and neither hidden nor kept since. */
export const countOpenReports = (db: Db, accountId: number): Promise<number> =>
  countOf(
    sqlOf(db)
      .selectFrom('feedback')
      .where('account_id', '=', accountId)
      .where('report_rank', '>=', '1')
      .where('state', '=', 'sent'),
  );

/** When a person last sent a feedback. */
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
  sqlOf(tx)
    .insertInto('feedback')
    .values({ ...row, account_id: accountId })
    .execute();

export type FeedbackChanges = Omit<Updateable<Tables['feedback']>, 'account_id' | 'id' | 'version'>;

/** Changes a feedback that is locked. */
export const updateFeedback = (tx: Db, accountId: number, id: number, changes: FeedbackChanges) =>
  sqlOf(tx)
    .updateTable('feedback')
    .set({ ...changes, version: sql`version + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();

/** Deletes drafts that were deleted before an instant for good, and returns how many. */
export const purgeDrafts = async (db: Db, before: Instant): Promise<number> =>
  Number((await sqlOf(db).deleteFrom('feedback').where('deleted_at', '<', before).executeTakeFirst()).numDeletedRows);

/** Ranks what was reported. It is no change of the feedback: its author must not learn of it by the version. */
export const setReportRank = (tx: Db, accountId: number, id: number, report_rank: string) =>
  sqlOf(tx)
    .updateTable('feedback')
    .set({ report_rank })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
