import type { RawBuilder } from 'kysely';
import type { Db } from '../handle.ts';
import type { Bindable } from '../placeholder.ts';
import { engineOf } from './by-engine.ts';

/**
 * An expression that announces `text` (ASCII, shorter than 8,000 characters) to the listeners when its transaction
 * commits, and never if that is rolled back. SQLite announces to this process; listeners of other processes are
 * called as interrupted. PostgreSQL announces to all processes, but only accounts that have a follower.
 */
export const announce = (db: Db, accountId: Bindable<number>, text: Bindable<string>): RawBuilder<unknown> =>
  engineOf(db).announce(accountId, text);

/** Announces `text` at once to the other processes that may have listeners, whether the account has a follower or not. */
export const announceNow = (db: Db, text: string): Promise<void> => engineOf(db).announceNow(db, text);

/**
 * Marks an account as followed, so that its changes are announced for the next `seconds`.
 * @returns whether it was not followed before: a write in progress may then commit unannounced
 */
export const beginToFollow = (db: Db, accountId: number, seconds: number): Promise<boolean> =>
  engineOf(db).follow(db, accountId, seconds);
