import { addDays, type CalendarDate } from './calendar.ts';
import type { Fault } from './refusal.ts';
import { isFilled } from './text.ts';

export const FEEDBACK_KINDS = ['praise', 'constructive'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

/** Who reads it besides author and recipients: nobody, the leaders of the recipients, or everybody. */
export const FEEDBACK_VISIBILITIES = ['recipient', 'leader', 'wall'] as const;
export type FeedbackVisibility = (typeof FEEDBACK_VISIBILITIES)[number];

export const FEEDBACK_STATES = ['draft', 'sent', 'withdrawn', 'hidden'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

/** The lists of feedback; `about` is about one person. */
export const FEEDBACK_BOXES = ['received', 'sent', 'drafts', 'wall', 'team', 'about', 'reported'] as const;

export const REACTIONS = ['👏', '❤️', '💡', '🙏', '🎉'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** The texts of each kind, in the order in which they are read; the last of `constructive` may be empty. */
export const FEEDBACK_TEXTS = {
  praise: ['body'],
  constructive: ['situation', 'behaviour', 'impact', 'next'],
} as const satisfies Record<FeedbackKind, readonly string[]>;
export type FeedbackText = (typeof FEEDBACK_TEXTS)[FeedbackKind][number];
export type FeedbackTexts = Record<FeedbackText, string>;

/** Maximum length of each text. */
export const TEXT_LENGTHS = { body: 4_000, situation: 2_000, behaviour: 2_000, impact: 2_000, next: 2_000 } as const;

export const MOST_RECIPIENTS = 10;
export const MOST_OF_FEEDBACK = { competences: 5, replies: 50 } as const;
/** Maximum number that one person sends within an hour. */
export const FEEDBACKS_AN_HOUR = 30;
/** Days after sending within which the author may withdraw. */
export const WITHDRAW_DAYS = 7;
/** Days within which a deleted draft or a withdrawn feedback comes back. */
export const RESTORE_DAYS = 30;
/** Hours within which one's own reply may be deleted. */
export const REPLY_HOURS = 24;
/** Days without giving any, after which a person is reminded of the people who helped them. */
export const NUDGE_DAYS = 30;
/** Days over which a leader sees how much feedback their people receive and give. */
export const TEAM_DAYS = 90;
/** A count by month or competence of a whole account has at least this many authors. */
export const FEWEST_AUTHORS = 5;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A text that was written before this instant is older than `days`. */
export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
const hoursBefore = (now: Date, hours: number): string => new Date(now.getTime() - hours * HOUR_MS).toISOString();
export const anHourBefore = (now: Date): string => hoursBefore(now, 1);

/** The texts of `kind`; those of the other kind are not kept. */
export const textsOf = (kind: FeedbackKind, texts: Partial<FeedbackTexts>): Partial<FeedbackTexts> =>
  Object.fromEntries(FEEDBACK_TEXTS[kind].map((name) => [name, texts[name] ?? '']));

/** What is written before it is sent. */
export interface WrittenFeedback extends Partial<FeedbackTexts> {
  kind: FeedbackKind;
  recipient_ids: readonly number[];
  visibility: FeedbackVisibility;
}

/** What makes a feedback wrong in itself, also as a draft. */
export function faultsOfDraft({ kind, recipient_ids, visibility }: WrittenFeedback, authorId: number): Fault[] {
  const faults: Fault[] = recipient_ids.flatMap((id, at) => {
    const path = `recipient_ids.${at}`;
    if (id === authorId) return [{ path, message: 'must be somebody else', code: 'oneself' }];
    if (recipient_ids.indexOf(id) < at) return [{ path, message: 'is named twice', code: 'duplicate' }];
    return [];
  });
  if (kind === 'constructive' && recipient_ids.length > 1)
    faults.push({ path: 'recipient_ids', message: 'must be one person for this kind', code: 'too_many' });
  if (kind === 'constructive' && visibility === 'wall')
    faults.push({ path: 'visibility', message: 'must not be the wall for this kind', code: 'not_on_wall' });
  return faults;
}

/** What is missing before it can be sent, besides the faults of a draft. */
export function faultsOfSending(written: WrittenFeedback): Fault[] {
  const faults: Fault[] = [];
  if (written.recipient_ids.length === 0)
    faults.push({ path: 'recipient_ids', message: 'must name a person', code: 'too_few' });
  for (const name of FEEDBACK_TEXTS[written.kind])
    if (name !== 'next' && !isFilled(written[name] ?? ''))
      faults.push({ path: name, message: 'must not be empty', code: 'empty' });
  return faults;
}

/** What decides who sees a feedback. */
export interface FeedbackFacts {
  authorId: number;
  recipients: readonly { userId: number; opened: boolean }[];
  visibility: FeedbackVisibility;
  state: FeedbackState;
  /** Null for a draft. */
  sentAt: string | null;
  isReported: boolean;
  /** A draft in the bin. */
  isDeleted: boolean;
}

/** Who wants to see it. */
export interface FeedbackViewer {
  id: number;
  /** Whether they may read what was reported, and hide posts. */
  moderates: boolean;
  /** The people whom they lead directly, and the instant from which on they see what was sent. */
  leads: ReadonlyMap<number, string>;
  /** Whether the account has a wall. */
  wall: boolean;
}

/** By which right somebody sees a feedback, the strongest first. */
export type FeedbackRole = 'author' | 'recipient' | 'leader' | 'everybody' | 'moderator';

/** The one rule of who sees which feedback; null for those who may not learn that it exists. */
export function roleTo(viewer: FeedbackViewer, feedback: FeedbackFacts): FeedbackRole | null {
  const { authorId, recipients, visibility, state, sentAt, isReported, isDeleted } = feedback;
  if (isDeleted) return null;
  if (viewer.id === authorId) return 'author';
  if (state === 'draft') return null;
  const own = recipients.find(({ userId }) => userId === viewer.id);
  if (own) return state !== 'withdrawn' || own.opened ? 'recipient' : null;
  if (state === 'withdrawn') return null;
  if (state === 'sent') {
    if (visibility === 'leader' && recipients.some(({ userId }) => isFrom(sentAt, viewer.leads.get(userId))))
      return 'leader';
    if (visibility === 'wall' && viewer.wall) return 'everybody';
  }
  return viewer.moderates && (isReported || state === 'hidden') ? 'moderator' : null;
}

const isFrom = (sentAt: string | null, since: string | undefined): boolean =>
  sentAt !== null && since !== undefined && sentAt >= since;

/** Whether somebody who sees a feedback may read its text. */
export const readsText = (role: FeedbackRole, state: FeedbackState): boolean =>
  state !== 'withdrawn' || role === 'author';

/** What can be done to a feedback. */
export const FEEDBACK_ACTIONS = [
  'update',
  'send',
  'delete',
  'read',
  'withdraw',
  'restore',
  'report',
  'hide',
  'unhide',
  'keep',
  'react',
  'reply',
] as const;
export type FeedbackAction = (typeof FEEDBACK_ACTIONS)[number];

/** What decides what can be done, besides who sees it. */
export interface FeedbackMoment extends FeedbackFacts {
  withdrawnAt: string | null;
  /** Reported, and not yet hidden or kept. */
  isReportOpen: boolean;
  replies: number;
}

/** Why an action is refused: not one's own to do, not in this state, or opened before it was changed. */
export type FeedbackRefusal = 'forbidden' | 'wrong_state' | 'already_read' | 'too_many';

const isAuthor = (role: FeedbackRole) => role === 'author';
const isRecipient = (role: FeedbackRole) => role === 'recipient';

/** By whom each action is done. Nobody decides that their own words stay. */
const DONE_BY: Readonly<Record<FeedbackAction, (role: FeedbackRole, viewer: FeedbackViewer) => boolean>> = {
  update: isAuthor,
  send: isAuthor,
  delete: isAuthor,
  withdraw: isAuthor,
  restore: isAuthor,
  read: isRecipient,
  report: isRecipient,
  reply: (role) => isAuthor(role) || isRecipient(role),
  react: (role) => role !== 'moderator',
  hide: (_, { moderates }) => moderates,
  unhide: (role, { moderates }) => moderates && !isAuthor(role),
  keep: (role, { moderates }) => moderates && !isAuthor(role),
};

const isSent = ({ state }: FeedbackMoment) => state === 'sent';
const isDraft = ({ state }: FeedbackMoment) => state === 'draft';
const isWithin = (at: string | null, now: Date, days: number): boolean => at !== null && at >= daysBefore(now, days);

/** In which state, and for how long, each action is possible. */
const POSSIBLE: Readonly<Record<FeedbackAction, (feedback: FeedbackMoment, now: Date) => boolean>> = {
  update: (feedback) => isDraft(feedback) || isSent(feedback),
  send: isDraft,
  delete: isDraft,
  read: (feedback) => !isDraft(feedback),
  withdraw: (feedback, now) => isSent(feedback) && isWithin(feedback.sentAt, now, WITHDRAW_DAYS),
  restore: ({ state, withdrawnAt }, now) => state === 'withdrawn' && isWithin(withdrawnAt, now, RESTORE_DAYS),
  report: isSent,
  react: isSent,
  reply: isSent,
  hide: (feedback) => isSent(feedback) && (feedback.visibility === 'wall' || feedback.isReported),
  unhide: ({ state }) => state === 'hidden',
  keep: (feedback) => isSent(feedback) && feedback.isReportOpen,
};

/**
 * Why `action` is refused to somebody who sees a feedback; undefined if it is not.
 * @param role as `roleTo` returns it
 */
export function whyNotAct(
  action: FeedbackAction,
  viewer: FeedbackViewer,
  role: FeedbackRole,
  feedback: FeedbackMoment,
  now: Date,
): FeedbackRefusal | undefined {
  if (!DONE_BY[action](role, viewer)) return 'forbidden';
  if (action === 'update' && feedback.state === 'sent' && feedback.recipients.some(({ opened }) => opened))
    return 'already_read';
  if (action === 'reply' && feedback.state === 'sent' && feedback.replies >= MOST_OF_FEEDBACK.replies)
    return 'too_many';
  return POSSIBLE[action](feedback, now) ? undefined : 'wrong_state';
}

/**
 * What somebody who sees a feedback may do with it now. An author is offered to change it whether or not it was opened,
 * so that this does not tell who has read.
 */
export const actionsFor = (
  viewer: FeedbackViewer,
  role: FeedbackRole,
  feedback: FeedbackMoment,
  now: Date,
): FeedbackAction[] =>
  FEEDBACK_ACTIONS.filter((action) => {
    const why = whyNotAct(action, viewer, role, feedback, now);
    return why === undefined || why === 'already_read';
  });

/** Whether somebody may delete a reply: its author, for a day. */
export const mayDeleteReply = ({ authorId, at }: { authorId: number; at: string }, viewerId: number, now: Date) =>
  authorId === viewerId && at >= hoursBefore(now, REPLY_HOURS);

/** A link of the reporting line with the instants of its last changes. */
export interface DatedPlace {
  user_id: number;
  reports_to: number | null;
  /** When `reports_to` was last changed; null if it has been so since before there was any feedback. */
  since: string | null;
  /** When the link ended; null while it is active. */
  deactivated_at: string | null;
}

/**
 * The people whom `leader` leads directly, and since when: the latest change on the way up to them. A way through links
 * that have ended is as old as the last end.
 * @param places the place of the leader and of everybody below
 * @returns by person; an empty text where they have always been led
 */
export function ledSince(places: readonly DatedPlace[], leader: number): Map<number, string> {
  const led = new Map<number, string>();
  if (places.find(({ user_id }) => user_id === leader)?.deactivated_at !== null) return led;
  const below = Map.groupBy(places, ({ reports_to }) => reports_to);
  const seen = new Set([leader]);
  const open = [{ above: leader, since: '' }];
  for (let at = open.pop(); at; at = open.pop())
    for (const { user_id, since, deactivated_at } of below.get(at.above) ?? []) {
      if (seen.has(user_id)) continue;
      seen.add(user_id);
      const from = latest(at.since, since, deactivated_at);
      if (deactivated_at === null) led.set(user_id, from);
      else open.push({ above: user_id, since: from });
    }
  return led;
}

const latest = (...instants: readonly (string | null)[]): string =>
  instants.reduce<string>((last, one) => (one !== null && one > last ? one : last), '');

/** Lines of a request, one for each person who was asked. */
export const REQUEST_STATES = ['open', 'answered', 'declined', 'lapsed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const MOST_ASKED = 10;
/** Days until which a request may be due, and is due if nothing else was said. */
export const REQUEST_DAYS = { most: 60, usual: 14 } as const;

/** The state of a line today: an open one lapses after the day on which it is due. */
export const requestStateOn = (
  stored: Exclude<RequestState, 'lapsed'>,
  dueOn: CalendarDate,
  today: CalendarDate,
): RequestState => (stored === 'open' && dueOn < today ? 'lapsed' : stored);

/** The day on which a request is due. */
export const usualDueDate = (today: CalendarDate): CalendarDate => addDays(today, REQUEST_DAYS.usual);

/** Whether a request may be due on a day. */
export const isRequestable = (dueOn: CalendarDate, today: CalendarDate): boolean =>
  dueOn >= today && dueOn <= addDays(today, REQUEST_DAYS.most);

/** Feedback as it is counted. */
export interface CountedFeedback {
  kind: FeedbackKind;
  authorId: number;
  recipientIds: readonly number[];
  /** The month in which it was sent, in the account's time zone. */
  month: string;
  competenceIds: readonly number[];
}

/** Counts of feedback by kind, month and competence. */
export interface FeedbackSums {
  received: number;
  sent: number;
  praise: number;
  constructive: number;
  by_month: { month: string; praise: number; constructive: number }[];
  by_competence: { competence_id: number; count: number }[];
  people: number;
}

/**
 * The counts of one person: kinds, months and competences are of what they received, `people` are those on the other side
 * of both.
 */
export function sumsOf(rows: readonly CountedFeedback[], personId: number): FeedbackSums {
  const received = rows.filter(({ recipientIds }) => recipientIds.includes(personId));
  const sent = rows.filter(({ authorId }) => authorId === personId);
  const others = new Set([...received.map(({ authorId }) => authorId), ...sent.flatMap((row) => row.recipientIds)]);
  others.delete(personId);
  return { ...totalsOf(received), received: received.length, sent: sent.length, people: others.size };
}

/**
 * The counts of a whole account. A month needs five authors, and a competence five of the same month; all totals are sums
 * of what is shown of each month, so that no difference of two answers is about fewer people.
 */
export function sumsOfAccount(rows: readonly CountedFeedback[]): FeedbackSums {
  const shown = [...Map.groupBy(rows, ({ month }) => month).values()].filter(hasEnoughAuthors).flatMap((month) => {
    const authors = new Map<number, Set<number>>();
    for (const { authorId, competenceIds } of month)
      for (const id of competenceIds) authors.set(id, (authors.get(id) ?? new Set()).add(authorId));
    const isShown = (id: number) => (authors.get(id)?.size ?? 0) >= FEWEST_AUTHORS;
    return month.map((row) => ({ ...row, competenceIds: row.competenceIds.filter(isShown) }));
  });
  return {
    ...totalsOf(shown),
    received: shown.length,
    sent: shown.length,
    people: new Set(shown.flatMap(({ authorId, recipientIds }) => [authorId, ...recipientIds])).size,
  };
}

const hasEnoughAuthors = (rows: readonly CountedFeedback[]): boolean =>
  new Set(rows.map(({ authorId }) => authorId)).size >= FEWEST_AUTHORS;

function totalsOf(rows: readonly CountedFeedback[]) {
  const of = (some: readonly CountedFeedback[], kind: FeedbackKind) => some.filter((row) => row.kind === kind).length;
  const competences = Map.groupBy(
    rows.flatMap(({ competenceIds }) => competenceIds),
    (id) => id,
  );
  return {
    praise: of(rows, 'praise'),
    constructive: of(rows, 'constructive'),
    by_month: [...Map.groupBy(rows, ({ month }) => month)]
      .map(([month, some]) => ({ month, praise: of(some, 'praise'), constructive: of(some, 'constructive') }))
      .toSorted((one, other) => (one.month < other.month ? -1 : 1)),
    by_competence: [...competences]
      .map(([competence_id, ids]) => ({ competence_id, count: ids.length }))
      .toSorted((one, other) => other.count - one.count || one.competence_id - other.competence_id),
  };
}
