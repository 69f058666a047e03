import { createHmac } from 'node:crypto';
import { Refusal } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { networkOf } from './network.ts';
import { clearAttempts, countAttempts, findAttempts, refundAttempts } from './session.queries.ts';

/** Failures allowed within a window that begins with the first one. */
interface Limit {
  failures: number;
  minutes: number;
}

/** Of one e-mail from one address. */
const OF_BOTH: Limit = { failures: 10, minutes: 15 };
/** Of one e-mail from all addresses: after that a pause until the hour is over, or until `endPause`. */
const OF_PERSON: Limit = { failures: 100, minutes: 60 };
/** Of all e-mails from one address; a company behind one address mistypes this often at most. */
const OF_ADDRESS: Limit = { failures: 100, minutes: 15 };

export interface Guesses {
  /**
   * Runs `attempt` unless this e-mail failed too often from this address, or either of them with any other. A failure
   * counts. Counted in the database, so the limits hold for all processes together, and known and unknown e-mails are
   * treated alike.
   * @param attempt returns undefined for a wrong password
   * @param lockOut is called if this was the last failure that a limit of the e-mail allows
   * @throws Refusal 429 with the seconds to wait, also for unknown e-mails
   */
  take<T>(
    db: Db,
    email: string,
    address: string,
    now: Date,
    attempt: () => Promise<T | undefined>,
    lockOut?: () => void,
  ): Promise<T | undefined>;
  /** Ends the pause of a person whose password was guessed at; for the moment when a new password is set. */
  endPause(db: Db, email: string): Promise<void>;
}

export function createGuesses(secret: string): Guesses {
  const running = new Map<string, Promise<unknown>>();
  // Keyed hash: the table identifies neither people nor addresses.
  const keyOf = (parts: Record<string, string> | [string, string]) =>
    createHmac('sha256', `guesses:${secret}`).update(JSON.stringify(parts)).digest('base64url');
  const personKey = (email: string) => keyOf({ email: email.toLowerCase() });

  return {
    async take(db, email, address, now, attempt, lockOut) {
      const network = networkOf(address);
      const both = keyOf([email.toLowerCase(), network]);
      const limits = new Map([
        [both, OF_BOTH],
        [personKey(email), OF_PERSON],
        [keyOf({ network }), OF_ADDRESS],
      ]);
      // Serialised per e-mail and address, so that parallel correct attempts are not counted as guesses.
      const turn = (running.get(both) ?? Promise.resolve()).then(() =>
        count(db, limits, now, { both, attempt, lockOut }),
      );
      const settled = turn.catch(() => {});
      running.set(both, settled);
      try {
        return await turn;
      } finally {
        if (running.get(both) === settled) running.delete(both);
      }
    },

    async endPause(db, email) {
      await clearAttempts(db, personKey(email));
    },
  };
}

/** Counts the attempt before it is made, because other processes may be making some too, and not if it succeeds. */
async function count<T>(
  db: Db,
  limits: ReadonlyMap<string, Limit>,
  now: Date,
  {
    both,
    attempt,
    lockOut,
  }: { both: string; attempt: () => Promise<T | undefined>; lockOut?: (() => void) | undefined },
): Promise<T | undefined> {
  const at = now.toISOString();
  const keys = [...limits.keys()];
  const found = await findAttempts(db, keys, at);
  const spent = found.find(({ key, failures }) => failures >= failuresOf(limits, key));
  if (spent) throw tooMany(spent.until, now);
  const counted = await countAttempts(
    db,
    [...limits].map(([key, { minutes }]) => ({
      key,
      failures: 1,
      until: new Date(now.getTime() + minutes * 60_000).toISOString(),
    })),
    at,
  );
  const over = counted.find(({ key, failures }) => failures > failuresOf(limits, key));
  let result: T | undefined;
  try {
    if (over) throw tooMany(over.until, now);
    result = await attempt();
  } catch (error) {
    await refundAttempts(db, keys);
    throw error;
  }
  if (result === undefined) {
    const isLast = ({ key, failures }: { key: string; failures: number }) =>
      limits.get(key) !== OF_ADDRESS && failures === failuresOf(limits, key);
    if (counted.some(isLast)) lockOut?.();
    return undefined;
  }
  await clearAttempts(db, both);
  await refundAttempts(db, keys);
  return result;
}

const failuresOf = (limits: ReadonlyMap<string, Limit>, key: string): number => limits.get(key)?.failures ?? 0;

const tooMany = (until: string, now: Date) =>
  new Refusal('too-many', 'Too many requests', {
    code: 'too_many_guesses',
    retryAfter: Math.ceil((Date.parse(until) - now.getTime()) / 1_000),
  });
