import type { FeedbackVisibility, FeedbackState } from './feedback.ts';

/** The facts that decide who sees a feedback. */
export interface FeedbackFacts {
  authorId: number;
  recipients: readonly { userId: number; opened: boolean }[];
  visibility: FeedbackVisibility;
  state: FeedbackState;
  /** Null for a draft. */
  sentAt: string | null;
  isReported: boolean;
  /** A draft in the bin, or emptied by retention. */
  isDeleted: boolean;
}

/** The reader of a feedback. */
export interface FeedbackViewer {
  id: number;
  /** Whether they may read what was reported, and hide posts. */
  moderates: boolean;
  /** The people they lead directly, and the instant from which on sent feedback is visible to them. */
  leads: ReadonlyMap<number, string>;
  /** Whether the account has a wall. */
  wall: boolean;
}

/** The rights by which a caller sees a feedback, the strongest first. */
export type FeedbackRole = 'author' | 'recipient' | 'leader' | 'everybody' | 'moderator';

/** The only rule for who sees which feedback; null for people who may not learn that it exists. */
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

/** A link in the reporting line with the times of its last changes. */
export interface DatedPlace {
  user_id: number;
  reports_to: number | null;
  /** When `reports_to` was last changed; null if that was before feedback existed. */
  since: string | null;
  /** When the link ended; null while it is active. */
  deactivated_at: string | null;
}

/**
 * The people whom `leader` leads directly, and since when: the latest change on the way up to them. If the way includes
 * ended links, it counts from the last end.
 * @param places the positions of the leader and of everybody below
 * @returns by person; an empty text if they have always been led
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
