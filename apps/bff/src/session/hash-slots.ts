import { Refusal } from '@jornada/domain/refusal';

/** Seconds until a refused sign-in is worth repeating: a full queue is worked off sooner. */
const RETRY_SECONDS = 2;

interface Limits {
  /** Hashes that run at a time. */
  atOnce: number;
  /** Hashes of one address that wait. */
  waitingPerAddress: number;
  /** Hashes that wait in all. */
  waiting: number;
}

/**
 * A semaphore with a bounded queue. Slots go to the waiting addresses in turn, so one address that sends many passwords
 * delays the others by one hash each and not by its whole queue.
 * @returns a function that runs `work` in a slot; it throws Refusal 429 if the queue is full
 */
export function createHashSlots({ atOnce, waitingPerAddress, waiting }: Limits) {
  let taken = 0;
  let queued = 0;
  // In the order in which the addresses get their next slot.
  const queues = new Map<string, (() => void)[]>();

  const wait = (address: string) => {
    const queue = queues.get(address) ?? [];
    if (queue.length >= waitingPerAddress || queued >= waiting)
      throw new Refusal('too-many', 'Too many requests', { code: 'too_many_sign_ins', retryAfter: RETRY_SECONDS });
    queues.set(address, queue);
    queued++;
    return new Promise<void>((resolve) => queue.push(resolve));
  };

  const release = () => {
    const [first] = queues;
    if (!first) {
      taken--;
      return;
    }
    const [address, queue] = first;
    queues.delete(address);
    queued--;
    const next = queue.shift();
    // Behind the other addresses.
    if (queue.length) queues.set(address, queue);
    next?.();
  };

  return async <T>(address: string, work: () => Promise<T>): Promise<T> => {
    if (taken >= atOnce) await wait(address);
    else taken++;
    try {
      return await work();
    } finally {
      release();
    }
  };
}
