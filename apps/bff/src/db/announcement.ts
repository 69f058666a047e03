import type { Change } from '@jornada/domain/changes';
import type { AuditEvent } from './audit-event.ts';

/*
 * The text of an announcement: the account, a space, and one of four bodies. The account comes first, so that a process
 * without subscribers for it need not parse the rest.
 */

/** Up to this many rows are announced by their ids; more are announced as "many". */
const MOST_IDS = 100;

const INTERRUPTED = 'missed';

export type Announcement =
  | { kind: 'changes'; changes: Change[] }
  | { kind: 'signed-out'; userId: number }
  /** Changes of the account may have been committed without an announcement. */
  | { kind: 'interrupted' };

/** The account that an announcement is about. */
export const announcedAccount = (text: string): number => Number.parseInt(text, 10);

/** Parses a text written by one of the functions below. */
export function parseAnnouncement(text: string): Announcement {
  const body = text.slice(text.indexOf(' ') + 1);
  if (body === INTERRUPTED) return { kind: 'interrupted' };
  if (/^\d+$/.test(body)) return { kind: 'signed-out', userId: Number(body) };
  if (body.startsWith('{')) {
    const change = JSON.parse(body) as Pick<Change, 'target' | 'requestId' | 'to'>;
    return { kind: 'changes', changes: [{ ...change, ids: null, by: null }] };
  }
  const [requestId, by, targets] = JSON.parse(body) as [string, number | null, [string, number[] | null][]];
  return { kind: 'changes', changes: targets.map(([target, ids]) => ({ target, ids, by, requestId, to: null })) };
}

export const interruptionOf = (accountId: number): string => `${accountId} ${INTERRUPTED}`;

export const signOutOf = (accountId: number, userId: number): string => `${accountId} ${userId}`;

/** The maximum number of people of one private announcement, so that it stays below the size that PostgreSQL allows. */
const MOST_PEOPLE = 400;

/** Announces a change that concerns only these people, in as few announcements as possible, without rows and author. */
export function privateChangesOf(
  accountId: number,
  { to, ...change }: { requestId: string; target: string; to: readonly number[] },
): string[] {
  const texts = [];
  for (let at = 0; at < to.length; at += MOST_PEOPLE)
    texts.push(`${accountId} ${JSON.stringify({ ...change, to: to.slice(at, at + MOST_PEOPLE) })}`);
  return texts;
}

/** All events of one write; shorter than the 8,000 characters that PostgreSQL allows. */
export function changesOf(
  { accountId, actorId, requestId }: { accountId: number; actorId: number | null; requestId: string },
  events: readonly AuditEvent[],
): string {
  const idsByTarget = new Map<string, Set<number> | null>();
  for (const { target, targetId, targetIds = targetId === undefined ? [] : [targetId] } of events) {
    const known = idsByTarget.get(target);
    const all = known === null || targetIds.length > MOST_IDS ? null : new Set([...(known ?? []), ...targetIds]);
    idsByTarget.set(target, all && all.size <= MOST_IDS ? all : null);
  }
  const targets = [...idsByTarget].map(([target, ids]) => [target, ids?.size ? [...ids] : null]);
  return `${accountId} ${JSON.stringify([requestId, actorId, targets])}`;
}
