import type { Feedback } from '@jornada/contract/feedback-items';
import { may } from '@jornada/domain/access';
import { settingsOf } from '@jornada/domain/account';
import { dateIn } from '@jornada/domain/calendar';
import { type FeedbackTexts, REACTIONS } from '@jornada/domain/feedback';
import { actionsFor, type FeedbackMoment } from '@jornada/domain/feedback-actions';
import { type FeedbackRole, type FeedbackViewer, ledSince, readsText, roleTo } from '@jornada/domain/feedback-rights';
import { notFound } from '@jornada/domain/refusal';
import { placeOfText } from '@jornada/domain/sealed-texts';
import { scopeOf } from '@jornada/domain/tasks';
import { instantsOf } from '@jornada/domain/worktime';
import { findAccount } from '../accounts/accounts.queries.ts';
import type { CallContext, Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { listPeriods } from '../user/periods.queries.ts';
import type { Vault } from '../vault/vault.ts';
import { type FeedbackRow, findFeedback, findFeedbacks } from './feedback.queries.ts';
import { listDatedPlaces } from './lines.queries.ts';
import { competencesOf, reactionsOf, recipientsOf, repliesTo, reportsOf } from './parts.queries.ts';
import { titlesOfTasks } from '../tasks/titles.queries.ts';

/** The context in which feedback is read or written: a request, and the vault that opens and seals the texts. */
export type Desk = CallContext & { vault: Vault };

export const deskOf = (context: CallContext, vault: Vault): Desk => ({ ...context, vault });

/** The caller as a reader: whom they lead and since when, and whether the account has a wall. */
export async function viewerOf({ db, caller }: Pick<CallContext, 'db' | 'caller'>): Promise<FeedbackViewer> {
  const { accountId, userId, level } = caller;
  const [places, periods, { settings }] = await Promise.all([
    listDatedPlaces(db, accountId, userId),
    listPeriods(db, accountId, [userId]),
    findAccount(db, accountId),
  ]);
  // After leaving and returning, somebody leads from the day of the return.
  const own = periods.get(userId) ?? [];
  const back = own.length > 1 ? (own.at(-1)?.joined_on ?? null) : null;
  const returned = back === null ? '' : beginOf(caller, back);
  const since = (changed: Instant): Instant => {
    const from = changed === '' ? '' : beginOf(caller, dateIn(caller.timeZone, new Date(changed)));
    return from > returned ? from : returned;
  };
  return {
    id: userId,
    moderates: may(level, 'feedback.moderate'),
    leads: new Map([...ledSince(places, userId)].map(([id, changed]) => [id, since(changed)])),
    wall: settingsOf(JSON.parse(settings)).feedback_wall,
  };
}

/** The first instant of a day in the account's time zone. */
const beginOf = ({ timeZone }: Caller, day: string): Instant => instantsOf(timeZone, day, undefined).from ?? '';

type Parts = {
  recipients: Awaited<ReturnType<typeof recipientsOf>>;
  replies: Map<number, number>;
};

/** The facts that decide who sees a feedback and what they can do. */
export const momentOf = (row: FeedbackRow, { recipients, replies }: Parts): FeedbackMoment => ({
  authorId: row.author_id,
  recipients: (recipients.get(row.id) ?? []).map(({ user_id, opened_at }) => ({
    userId: user_id,
    opened: opened_at !== null,
  })),
  visibility: row.visibility,
  state: row.state,
  sentAt: row.sent_at,
  withdrawnAt: row.withdrawn_at,
  isReported: row.report_rank !== null,
  isReportOpen: row.report_rank?.startsWith('1') ?? false,
  isDeleted: row.deleted_at !== null,
  replies: replies.get(row.id) ?? 0,
});

const partsOf = async (db: Db, accountId: number, ids: readonly number[]): Promise<Parts> => {
  const [recipients, replies] = await Promise.all([recipientsOf(db, accountId, ids), repliesTo(db, accountId, ids)]);
  return { recipients, replies };
};

/** The texts of a row; empty after they were erased. */
export const textsIn = (vault: Vault, accountId: number, { id, texts }: Pick<FeedbackRow, 'id' | 'texts'>) =>
  texts === null
    ? {}
    : (JSON.parse(vault.open(texts, placeOfText(accountId, 'feedback', 'texts', [id]))) as Partial<FeedbackTexts>);

/** A feedback and the role in which it is seen. */
export interface Seen {
  item: Feedback;
  role: FeedbackRole;
}

/** Feedback in the shape of the contract, without fields and rows that the reader may not see. */
export async function shown(desk: Desk, viewer: FeedbackViewer, rows: readonly FeedbackRow[]): Promise<Seen[]> {
  const { db, caller, now, vault } = desk;
  const { accountId } = caller;
  const ids = rows.map(({ id }) => id);
  const [parts, competences, reactions, reports, titles] = await Promise.all([
    partsOf(db, accountId, ids),
    competencesOf(db, accountId, ids),
    reactionsOf(db, accountId, ids),
    viewer.moderates ? reportsOf(db, accountId, ids) : null,
    titlesOfTasks(
      db,
      scopeOf(caller),
      rows.flatMap(({ task_id }) => task_id ?? []),
      { live: true },
    ),
  ]);
  const open = (sealed: string, table: 'feedback' | 'feedback_reports', key: readonly number[]) =>
    vault.open(
      sealed,
      table === 'feedback'
        ? placeOfText(accountId, table, 'hidden_reason', key)
        : placeOfText(accountId, table, 'reason', key),
    );
  return rows.flatMap((row) => {
    const moment = momentOf(row, parts);
    const role = roleTo(viewer, moment);
    if (!role) return [];
    const { id } = row;
    const texts = readsText(role, row.state) ? textsIn(vault, accountId, row) : {};
    const isOwn = role === 'author' || role === 'recipient';
    const title = row.task_id === null ? undefined : titles.get(row.task_id);
    const own = parts.recipients.get(id)?.find(({ user_id }) => user_id === viewer.id);
    const item: Feedback = {
      id,
      kind: row.kind,
      author_id: row.author_id,
      recipient_ids: moment.recipients.map(({ userId }) => userId),
      body: texts.body ?? null,
      situation: texts.situation ?? null,
      behaviour: texts.behaviour ?? null,
      impact: texts.impact ?? null,
      next: texts.next ?? null,
      competence_ids: (competences.get(id) ?? []).map(({ competence_id }) => competence_id),
      task_id: title === undefined ? null : row.task_id,
      task_title: title ?? null,
      visibility: row.visibility,
      request_id: isOwn ? row.request_id : null,
      state: row.state,
      created_at: row.created_at,
      sent_at: row.sent_at,
      edited_at: row.edited_at,
      withdrawn_at: row.withdrawn_at,
      hidden_reason: row.hidden_reason === null ? null : open(row.hidden_reason, 'feedback', [id]),
      is_unread: row.state === 'sent' && own !== undefined && own.opened_at === null,
      reactions: countReactions(reactions.get(id) ?? [], viewer.id),
      replies: moment.replies,
      // The author does not see who reported it.
      reports:
        role === 'author'
          ? []
          : (reports?.get(id) ?? []).map(({ user_id, at, reason, settled_at }) => ({
              user_id,
              at,
              reason: reason === null ? '' : open(reason, 'feedback_reports', [id, user_id]),
              is_open: settled_at === null,
            })),
      actions: actionsFor(viewer, role, moment, now),
      version: row.version,
    };
    return [{ item, role }];
  });
}

const countReactions = (given: readonly { user_id: number; emoji: string }[], reader: number): Feedback['reactions'] =>
  REACTIONS.flatMap((emoji) => {
    const of = given.filter((one) => one.emoji === emoji);
    return of.length ? [{ emoji, count: of.length, mine: of.some(({ user_id }) => user_id === reader) }] : [];
  });

/** A feedback that the caller may see, with the facts that decide what they can do. */
export interface Visible {
  row: FeedbackRow;
  moment: FeedbackMoment;
  role: FeedbackRole;
  viewer: FeedbackViewer;
}

/**
 * @param lock prevents other changes until the transaction ends @throws Refusal 404, also if the caller may not see it
 */
export async function visible(desk: Desk, id: number, lock = false): Promise<Visible> {
  const { db, caller } = desk;
  const row = await findFeedback(db, caller.accountId, id, lock);
  if (!row) throw notFound();
  const [viewer, parts] = await Promise.all([viewerOf(desk), partsOf(db, caller.accountId, [id])]);
  const moment = momentOf(row, parts);
  const role = roleTo(viewer, moment);
  if (!role) throw notFound();
  return { row, moment, role, viewer };
}

/** Those of `ids` that the caller may see. */
export async function visibleOf(desk: Desk, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { db, caller } = desk;
  const [viewer, rows, parts] = await Promise.all([
    viewerOf(desk),
    findFeedbacks(db, caller.accountId, ids),
    partsOf(db, caller.accountId, ids),
  ]);
  return new Set(rows.filter((row) => roleTo(viewer, momentOf(row, parts))).map(({ id }) => id));
}

/** The current state of a feedback. @throws Refusal 404 if the caller may not see it */
export async function shownNow(desk: Desk, viewer: FeedbackViewer, id: number): Promise<Feedback> {
  const row = await findFeedback(desk.db, desk.caller.accountId, id);
  const [seen] = row ? await shown(desk, viewer, [row]) : [];
  if (!seen) throw notFound();
  return seen.item;
}
