import type { FeedbackKind } from '@jornada/domain/feedback';
import { type ExpressionBuilder, sql } from 'kysely';
import { inIds, pairRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant, Tables } from '../db/tables.ts';

/** The people somebody leads directly, with the time from which on sent feedback is visible to the leader. */
export type LeadsSince = ReadonlyMap<number, Instant>;

/** The feedback that a reader may see, by the list that is read. */
export type FeedbackScope =
  | { box: 'received' | 'sent' | 'drafts' | 'own'; userId: number }
  | { box: 'wall' | 'reported' }
  | { box: 'team'; leads: LeadsSince }
  /** Received by a person, limited to what `userId` may see. */
  | { box: 'about'; userId: number; personId: number; leads: LeadsSince; wall: boolean }
  /** Sent by a person, limited to what `userId` may see. */
  | { box: 'by'; userId: number; personId: number; leads: LeadsSince; wall: boolean };

export interface FeedbackFilter {
  kind?: readonly FeedbackKind[] | undefined;
  competence_id?: readonly number[] | undefined;
  author_id?: readonly number[] | undefined;
  from?: Instant | undefined;
  to?: Instant | undefined;
  /** Only feedback that this person has not opened. */
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

/** Sent to somebody whom the reader led at that time and leads now. */
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

/** Sent feedback that is visible to a person who is neither author nor recipient. */
const shownToOthers = (db: Db, eb: Builder, { leads, wall }: { leads: LeadsSince; wall: boolean }) =>
  eb.or([
    ...(wall ? [eb.and([eb('feedback.visibility', '=', 'wall'), eb('feedback.state', '=', 'sent')])] : []),
    ...(leads.size ? [toLed(db, eb, leads)] : []),
  ]);

/** Feedback that a person received and still sees. */
const seenByRecipient = (eb: Builder, userId: number) =>
  eb.or([
    eb.and([eb('feedback.state', 'in', ['sent', 'hidden']), receivedBy(eb, userId)]),
    eb.and([eb('feedback.state', '=', 'withdrawn'), openedBy(eb, userId, true)]),
  ]);

/** Feedback received or sent by others that is visible to a person. */
export const seenOfOthers = (db: Db, eb: Builder, scope: { userId: number; leads: LeadsSince; wall: boolean }) =>
  eb.or([
    eb.and([eb('feedback.author_id', '=', scope.userId), eb('feedback.state', '<>', 'draft')]),
    seenByRecipient(eb, scope.userId),
    shownToOthers(db, eb, scope),
  ]);

/** The domain rule `roleTo` as a condition for lists. */
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

export const matching = (db: Db, accountId: number, scope: FeedbackScope, filter: FeedbackFilter) => {
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
