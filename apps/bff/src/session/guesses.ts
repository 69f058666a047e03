import { createHmac } from 'node:crypto';
import { Refusal } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { networkOf } from './network.ts';
import { clearAttempts, countAttempts, findAttempts, refundAttempts } from './session.queries.ts';

/** Failures allowed within a window that starts with the first one. */
interface Limit {
  failures: number;
  minutes: number;
}

/** For one e-mail from one address. */
const OF_BOTH: Limit = { failures: 10, minutes: 15 };
/** For one login from all addresses: after that a pause until the hour is over, or until `endPause`. */
const OF_PERSON: Limit = { failures: 100, minutes: 60 };
/** For all e-mails from one address; people of a company behind one address mistype at most this often. */
const OF_ADDRESS: Limit = { failures: 100, minutes: 15 };

/** The target of guesses: an e-mail, and its logins. */
interface Guessed<L> {
  email: string;
  logins?: readonly L[];
}

export interface Guesses {
  /**
   * Runs `attempt` unless this e-mail failed too often from this address, or either of them with any other. A failure
   * counts. Counted in the database, so the limits apply to all processes together, and known and unknown e-mails are
   * treated alike. Each login of an e-mail has its own count: a company that sets the password of its login does not
   * raise the number of guesses at another one.
   * @param attempt receives the logins that are not paused, and returns undefined for a wrong password
   * @param lockOut is called if this was the last failure that a limit of the e-mail allows
   * @throws Refusal 429 with the seconds to wait, also for unknown e-mails
   */
  take<T, L extends { id: number }>(
    db: Db,
    guessed: Guessed<L>,
    address: string,
    now: Date,
    attempt: (open: readonly L[]) => Promise<T | undefined>,
    lockOut?: () => void,
  ): Promise<T | undefined>;
  /** Ends the pause of a login after guesses; call it when a new password is set. */
  endPause(db: Db, loginId: number): Promise<void>;
}

export function createGuesses(secret: string): Guesses {
  const running = new Map<string, Promise<unknown>>();
  // Keyed hash: the table identifies neither people nor addresses.
  const keyOf = (parts: Record<string, string | number> | [string, string]) =>
    createHmac('sha256', `guesses:${secret}`).update(JSON.stringify(parts)).digest('base64url');

  return {
    async take<T, L extends { id: number }>(
      db: Db,
      { email, logins = [] }: Guessed<L>,
      address: string,
      now: Date,
      attempt: (open: readonly L[]) => Promise<T | undefined>,
      lockOut?: () => void,
    ) {
      const network = networkOf(address);
      const folded = email.toLowerCase();
      const both = keyOf([folded, network]);
      const shared = new Map([
        [both, OF_BOTH],
        [keyOf({ network }), OF_ADDRESS],
      ]);
      const people = new Map<string, L | undefined>(
        logins.length
          ? logins.map((login) => [keyOf({ login: login.id }), login])
          : [[keyOf({ email: folded }), undefined]],
      );
      // Serialised per e-mail and address, so that concurrent correct attempts are not counted as guesses.
      const turn = (running.get(both) ?? Promise.resolve()).then(() =>
        count(db, { both, shared, people }, now, { attempt, lockOut }),
      );
      const settled = turn.catch(() => {});
      running.set(both, settled);
      try {
        return await turn;
      } finally {
        if (running.get(both) === settled) running.delete(both);
      }
    },

    async endPause(db, loginId) {
      await clearAttempts(db, keyOf({ login: loginId }));
    },
  };
}

interface Keys<L> {
  both: string;
  /** The limits that stop every attempt. */
  shared: ReadonlyMap<string, Limit>;
  /** The keys of the logins. Each stops attempts at its login; if all logins are paused, every attempt stops. */
  people: ReadonlyMap<string, L | undefined>;
}

/** Counts the attempt before it is made, because other processes may be trying too, and refunds it if it succeeds. */
async function count<T, L>(
  db: Db,
  { both, shared, people }: Keys<L>,
  now: Date,
  { attempt, lockOut }: { attempt: (open: readonly L[]) => Promise<T | undefined>; lockOut?: (() => void) | undefined },
): Promise<T | undefined> {
  const at = now.toISOString();
  const limitOf = (key: string): Limit => shared.get(key) ?? OF_PERSON;
  /** The logins that are not paused. */
  const openOf = (spent: readonly { key: string; until: string }[]) => {
    const keys = new Set(spent.map(({ key }) => key));
    const open = [...people].filter(([key]) => !keys.has(key));
    const stopping = spent.find(({ key }) => shared.has(key)) ?? (open.length ? undefined : spent[0]);
    if (stopping) throw tooMany(stopping.until, now);
    return open;
  };
  const found = await findAttempts(db, [...shared.keys(), ...people.keys()], at);
  const paused = found.filter(({ key, failures }) => failures >= limitOf(key).failures);
  const keys = [...shared.keys(), ...openOf(paused).map(([key]) => key)];
  const counted = await countAttempts(
    db,
    keys.map((key) => ({
      key,
      failures: 1,
      until: new Date(now.getTime() + limitOf(key).minutes * 60_000).toISOString(),
    })),
    at,
  );
  let result: T | undefined;
  try {
    const over = counted.filter(({ key, failures }) => failures > limitOf(key).failures);
    const open = openOf([...paused, ...over]);
    result = await attempt(open.flatMap(([, login]) => login ?? []));
  } catch (error) {
    await refundAttempts(db, keys);
    throw error;
  }
  if (result === undefined) {
    const isLast = ({ key, failures }: { key: string; failures: number }) =>
      limitOf(key) !== OF_ADDRESS && failures === limitOf(key).failures;
    if (counted.some(isLast)) lockOut?.();
    return undefined;
  }
  await clearAttempts(db, both);
  await refundAttempts(db, keys);
  return result;
}

const tooMany = (until: string, now: Date) =>
  new Refusal('too-many', 'Too many requests', {
    code: 'too_many_guesses',
    retryAfter: Math.ceil((Date.parse(until) - now.getTime()) / 1_000),
  });
