import type { Change } from '@jornada/domain/changes';
import { sql } from 'kysely';
import {
  announcedAccount,
  changesOf,
  interruptionOf,
  parseAnnouncement,
  privateChangesOf,
  signOutOf,
} from './announcement.ts';
import { announce, announceNow, beginToFollow } from './engines/announcing.ts';
import type { StopListening } from './listener.ts';
import { listenTo } from './engines/open.ts';
import { type Db, sqlOf } from './handle.ts';

/** How long an account stays marked as followed, and how often that is renewed. */
const FOLLOWED = { seconds: 600, renewalMs: 120_000 };
/** A write that began before the account was followed has ended after this time. */
const WRITE_MS = 3_000;

/** A subscriber to the changes of one account. */
export interface Subscriber {
  changed: (change: Change) => void;
  /** Changes may have been lost, for example while the connection to the database was interrupted. */
  interrupted: () => void;
  /** A session of this person has ended. */
  signedOut: (userId: number) => void;
  /** No more changes will come. */
  ended: () => void;
}

export interface Changes {
  /**
   * Calls `subscriber` for every change of the account that is committed from now on, by any process.
   * @returns how to unsubscribe
   */
  subscribe(accountId: number, subscriber: Subscriber): Promise<() => void>;
  /** Ends all subscriptions and accepts no new ones. */
  close(): Promise<void>;
}

/** Distributes the changes of the database to subscribers. The database is listened to from the first subscriber on. */
export function openChanges(db: Db): Changes {
  const subscribers = new Map<number, Set<Subscriber>>();
  const allSubscribers = () => [...subscribers.values()].flatMap((some) => [...some]);
  let listening: Promise<StopListening> | undefined;
  let isClosed = false;
  const timers = new Set<NodeJS.Timeout>();

  /**
   * Makes writers announce changes of the account. Writes in progress may not do so yet: once they have ended, all
   * subscribers are called as interrupted, in every process, because a second subscriber was marked by the first one.
   */
  const markFollowed = async (accountId: number) => {
    if (!(await beginToFollow(db, accountId, FOLLOWED.seconds))) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      announceNow(db, interruptionOf(accountId)).catch(() => {});
    }, WRITE_MS).unref();
    timers.add(timer);
  };
  // A failure means that the database is unreachable. Then the listening connection is lost too, and its return repeats this.
  const renew = () => subscribers.forEach((_, accountId) => void markFollowed(accountId).catch(() => {}));
  const renewal = setInterval(renew, FOLLOWED.renewalMs).unref();

  const distribute = (text: string) => {
    const subscribed = subscribers.get(announcedAccount(text));
    if (!subscribed) return;
    const announcement = parseAnnouncement(text);
    for (const subscriber of subscribed) {
      if (announcement.kind === 'interrupted') subscriber.interrupted();
      else if (announcement.kind === 'signed-out') subscriber.signedOut(announcement.userId);
      else announcement.changes.forEach(subscriber.changed);
    }
  };
  const listener = {
    received: distribute,
    interrupted: () => {
      renew();
      allSubscribers().forEach(({ interrupted }) => interrupted());
    },
  };

  return {
    async subscribe(accountId, subscriber) {
      listening ??= listenTo(db, listener).catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
      await listening;
      if (!subscribers.has(accountId)) await markFollowed(accountId);
      if (isClosed) {
        subscriber.ended();
        return () => {};
      }
      const some = subscribers.get(accountId) ?? new Set();
      subscribers.set(accountId, some.add(subscriber));
      return () => {
        if (some.delete(subscriber) && some.size === 0 && subscribers.get(accountId) === some)
          subscribers.delete(accountId);
      };
    },

    async close() {
      isClosed = true;
      clearInterval(renewal);
      for (const timer of timers) clearTimeout(timer);
      allSubscribers().forEach(({ ended }) => ended());
      const stop = await listening?.catch(() => undefined);
      await stop?.();
    },
  };
}

/** Announces on commit that a session of `userId` has ended, which leaves no audit event. */
export const announceSignOut = (tx: Db, { accountId, userId }: { accountId: number; userId: number }) =>
  sql`select ${announce(tx, accountId, signOutOf(accountId, userId))} as announced`.execute(sqlOf(tx));

/** Announces on commit a change of a row that everybody in the account may see, without its author. */
export const announceRow = (
  tx: Db,
  { accountId, requestId, resource, id }: { accountId: number; requestId: string; resource: string; id: number },
) => {
  const text = changesOf({ accountId, actorId: null, requestId }, [{ target: resource, targetId: id }]);
  return sql`select ${announce(tx, accountId, text)} as announced`.execute(sqlOf(tx));
};

/** Announces on commit a change of `resource` that concerns these people alone; it leaves no audit event. */
export async function announceTo(
  tx: Db,
  { accountId, resource, ...change }: { accountId: number; requestId: string; resource: string; to: readonly number[] },
): Promise<void> {
  for (const text of privateChangesOf(accountId, { ...change, target: resource }))
    await sql`select ${announce(tx, accountId, text)} as announced`.execute(sqlOf(tx));
}
