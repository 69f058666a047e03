import type { Change } from '@jornada/domain/changes';
import { sql } from 'kysely';
import type { AuditEvent } from '../context.ts';
import { announce, announceNow, beginToFollow, hearAnnouncements } from './engines.ts';
import { type Db, sqlOf } from './handle.ts';

/** Rows that are named one by one; of more, that they are many. */
const NAMED = 100;

/** How long an account is followed when nobody says so again, and how often that is said. */
const FOLLOWED = { seconds: 600, againMs: 120_000 };
/** A write that had begun when nobody followed is done by then. */
const WRITTEN_MS = 3_000;

/** Said in place of changes: some may not have been. No announcement of changes ends so. */
const MISSED = 'missed';

/** Who wants to know what changes in an account. */
export interface Follower {
  changed: (change: Change) => void;
  /** What was said meanwhile was not heard: the connection to the database was lost for a while. */
  missed: () => void;
  /** A session of this person has ended: whoever follows as them may not do so any more. */
  signedOut: (userId: number) => void;
  /** Nothing will come any more. */
  ended: () => void;
}

export interface Changes {
  /** Tells `follower` of every change of the account that commits from now on, in whichever process. Gives back how to stop. */
  follow(accountId: number, follower: Follower): Promise<() => void>;
  /** Tells everybody that it is over, and takes nobody else. */
  close(): Promise<void>;
}

/**
 * What changes, from the database to those who follow it. Nothing is opened and nothing is read until somebody does,
 * and what nobody of this process follows costs the look into a map.
 */
export function openChanges(db: Db): Changes {
  const followers = new Map<number, Set<Follower>>();
  const everybody = () => [...followers.values()].flatMap((some) => [...some]);
  let hearing: Promise<() => Promise<void>> | undefined;
  let isClosed = false;
  const timers = new Set<NodeJS.Timeout>();

  /**
   * Lets writers know that the account is followed. Where one may not have known yet, whoever follows by then asks again, at
   * whichever process: those who came second were told that it is followed, and waited for the same writer.
   */
  const follow = async (accountId: number) => {
    if (!(await beginToFollow(db, accountId, FOLLOWED.seconds))) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      announceNow(db, `${accountId} ${MISSED}`).catch(() => {});
    }, WRITTEN_MS).unref();
    timers.add(timer);
  };
  // Where the database is away, the connection that hears is lost as well, and this is done again when it is back.
  const followOn = () => followers.forEach((_, accountId) => void follow(accountId).catch(() => {}));
  const again = setInterval(followOn, FOLLOWED.againMs).unref();

  const ear = {
    heard: (text: string) => {
      const of = followers.get(Number.parseInt(text, 10));
      if (!of) return;
      if (text.endsWith(MISSED)) return of.forEach(({ missed }) => missed());
      const said = text.slice(text.indexOf(' ') + 1);
      if (isNumber.test(said)) return of.forEach(({ signedOut }) => signedOut(Number(said)));
      for (const change of changesIn(said)) for (const { changed } of of) changed(change);
    },
    missed: () => {
      followOn();
      everybody().forEach(({ missed }) => missed());
    },
  };

  return {
    async follow(accountId, follower) {
      hearing ??= hearAnnouncements(db, ear).catch((error: unknown) => {
        hearing = undefined;
        throw error;
      });
      await hearing;
      if (!followers.has(accountId)) await follow(accountId);
      if (isClosed) {
        follower.ended();
        return () => {};
      }
      const some = followers.get(accountId) ?? new Set();
      followers.set(accountId, some.add(follower));
      return () => {
        if (some.delete(follower) && some.size === 0 && followers.get(accountId) === some) followers.delete(accountId);
      };
    },

    async close() {
      isClosed = true;
      clearInterval(again);
      for (const timer of timers) clearTimeout(timer);
      everybody().forEach(({ ended }) => ended());
      const stop = await hearing?.catch(() => undefined);
      await stop?.();
    },
  };
}

const isNumber = /^\d+$/;

/** Says, once it has committed, that a session of `userId` in the account has ended. That leaves no audit event to say it. */
export const announceSignOut = (tx: Db, { accountId, userId }: { accountId: number; userId: number }) =>
  sql`select ${announce(tx, accountId, `${accountId} ${userId}`)} as announced`.execute(sqlOf(tx));

/** A write in one line: the account before the first space, where the reader finds it without reading the rest. */
export function announcementOf(
  { accountId, actorId, requestId }: { accountId: number; actorId: number | null; requestId: string },
  events: readonly AuditEvent[],
): string {
  const rows = new Map<string, Set<number> | null>();
  for (const { target, targetId, targetIds = targetId === undefined ? [] : [targetId] } of events) {
    const named = rows.get(target);
    const all = named === null || targetIds.length > NAMED ? null : new Set([...(named ?? []), ...targetIds]);
    rows.set(target, all && all.size <= NAMED ? all : null);
  }
  const changes = [...rows].map(([target, ids]) => [target, ids?.size ? [...ids] : null]);
  return `${accountId} ${JSON.stringify([requestId, actorId, changes])}`;
}

function changesIn(said: string): Change[] {
  const [requestId, by, changes] = JSON.parse(said) as [string, number | null, [string, number[] | null][]];
  return changes.map(([target, ids]) => ({ target, ids, by, requestId }));
}
