import { createHmac } from 'node:crypto';
import { Refusal } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { clearAttempts, countAttempt, findAttempts } from './session.queries.ts';

/** Failures allowed per e-mail and address within the window. */
export const GUESSES = 10;
export const WINDOW_MINUTES = 15;

export interface Guesses {
  /**
   * Runs `attempt` unless this e-mail failed too often from this address. A failure counts, a success clears the count.
   * Counted in the database; the address is part of the key, so nobody can lock a person out from elsewhere.
   * @param attempt returns undefined for a wrong password
   * @throws Refusal 429 with the seconds to wait, also for unknown e-mails
   */
  take<T>(
    db: Db,
    email: string,
    address: string,
    now: Date,
    attempt: () => Promise<T | undefined>,
  ): Promise<T | undefined>;
}

export function createGuesses(secret: string): Guesses {
  const running = new Map<string, Promise<unknown>>();

  return {
    async take(db, email, address, now, attempt) {
      // Keyed hash: the table identifies neither people nor addresses.
      const key = createHmac('sha256', `guesses:${secret}`)
        .update(JSON.stringify([email.toLowerCase(), address]))
        .digest('base64url');
      const end = new Date(now.getTime() + WINDOW_MINUTES * 60_000).toISOString();
      // Serialised per key, so that parallel correct attempts are not counted as guesses.
      const turn = (running.get(key) ?? Promise.resolve()).then(async () => {
        const found = await findAttempts(db, key);
        if (found && found.failures >= GUESSES && found.until > now.toISOString()) throw tooMany(found.until, now);
        const count = () => countAttempt(db, key, now.toISOString(), end);
        // After a failure, the next attempt is counted before it is made, because another process may be making one
        // too.
        const counted = found && (await count());
        if (counted && counted.failures > GUESSES) throw tooMany(counted.until, now);
        const result = await attempt();
        if (result === undefined) await (counted ?? count());
        else if (found) await clearAttempts(db, key);
        return result;
      });
      const settled = turn.catch(() => {});
      running.set(key, settled);
      try {
        return await turn;
      } finally {
        if (running.get(key) === settled) running.delete(key);
      }
    },
  };
}

const tooMany = (until: string, now: Date) =>
  new Refusal('too-many', 'Too many requests', {
    code: 'too_many_guesses',
    retryAfter: Math.ceil((Date.parse(until) - now.getTime()) / 1_000),
  });
