import { Refusal } from '@jornada/domain/refusal';

export interface HeavyLimits {
  /** Heavy requests of one person, of one account and of the process that run at a time. */
  perPerson: number;
  perAccount: number;
  perProcess: number;
  /** Requests of one person that wait. */
  mostWaiting: number;
  /** How long a request waits before it is refused. */
  patienceMs: number;
}

/**
 * The process limit is far above what can compute concurrently, because an export holds its slot while a slow reader
 * receives it; computing yields in between anyway (see `db/event-loop.ts`).
 */
export const HEAVY_LIMITS: HeavyLimits = {
  perPerson: 2,
  perAccount: 8,
  perProcess: 64,
  mostWaiting: 16,
  patienceMs: 30_000,
};

/** Seconds until a refused client may try again. */
const RETRY_SECONDS = 5;

const tooMany = () =>
  new Refusal('too-many', 'Too many heavy requests at once: repeat this one when an earlier one has ended', {
    code: 'too_many_heavy_requests',
    retryAfter: RETRY_SECONDS,
  });

/** The person on whose behalf a request is made. */
interface Person {
  userId: number;
  accountId: number;
}

/** Slots of heavy requests, see `createHeavySlots`. */
export interface HeavySlots {
  /**
   * Resolves with a function that releases the slot; calling it again has no effect.
   * @throws Refusal 429 if too many requests of the person wait, or if this one has waited too long
   */
  acquire(person: Person, signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  person: Person;
  grant: () => void;
}

/**
 * A semaphore for heavy requests with a limit for each person, each account and the process. Others wait in order of
 * arrival; between persons, free slots go around in turn, so the queue of one person does not delay another one.
 */
export function createHeavySlots(limits: HeavyLimits = HEAVY_LIMITS): HeavySlots {
  const ofPersons = createCounts();
  const ofAccounts = createCounts();
  let all = 0;
  /** By person, in round-robin order. */
  const queues = new Map<number, Waiting[]>();

  const hasRoom = ({ userId, accountId }: Person) =>
    all < limits.perProcess && ofPersons.of(userId) < limits.perPerson && ofAccounts.of(accountId) < limits.perAccount;

  const count = ({ userId, accountId }: Person, by: 1 | -1) => {
    all += by;
    ofPersons.add(userId, by);
    ofAccounts.add(accountId, by);
  };

  function take(person: Person): () => void {
    count(person, 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      count(person, -1);
      grantNext();
    };
  }

  function grantNext(): void {
    for (const [userId, [next]] of queues) {
      if (!next || !hasRoom(next.person)) continue;
      next.grant();
      // The other requests of this person go behind those of everybody else.
      const rest = queues.get(userId);
      queues.delete(userId);
      if (rest) queues.set(userId, rest);
      return;
    }
  }

  const remove = (waiting: Waiting) => {
    const { userId } = waiting.person;
    const rest = (queues.get(userId) ?? []).filter((one) => one !== waiting);
    if (rest.length) queues.set(userId, rest);
    else queues.delete(userId);
  };

  return {
    async acquire(person, signal) {
      const queue = queues.get(person.userId) ?? [];
      if (queue.length === 0 && hasRoom(person)) return take(person);
      if (queue.length >= limits.mostWaiting) throw tooMany();
      if (signal.aborted) throw tooMany();
      return new Promise((resolve, reject) => {
        const leave = () => {
          remove(waiting);
          clearTimeout(timeout);
          signal.removeEventListener('abort', giveUp);
        };
        const giveUp = () => {
          leave();
          reject(tooMany());
        };
        const waiting: Waiting = {
          person,
          grant: () => {
            leave();
            resolve(take(person));
          },
        };
        const timeout = setTimeout(giveUp, limits.patienceMs).unref();
        signal.addEventListener('abort', giveUp);
        queues.set(person.userId, [...queue, waiting]);
      });
    },
  };
}

function createCounts() {
  const counts = new Map<number, number>();
  return {
    of: (id: number) => counts.get(id) ?? 0,
    add(id: number, by: number) {
      const now = (counts.get(id) ?? 0) + by;
      if (now === 0) counts.delete(id);
      else counts.set(id, now);
    },
  };
}
