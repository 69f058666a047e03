import { Refusal } from '@jornada/domain/refusal';

/** Seconds until a refused sign-in should be retried; a full queue is processed sooner. */
const RETRY_SECONDS = 2;

interface Limits {
  /** The number of concurrent hashes. */
  atOnce: number;
  /** The maximum number of waiting hashes per address. */
  waitingPerAddress: number;
  /** The maximum number of waiting hashes in total. */
  waiting: number;
}

/**
 * A semaphore with a bounded queue. Slots are granted to the waiting addresses in turn, so an address that sends many
 * passwords delays the others by one hash each, not by its whole queue.
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
    // To the end, behind the other addresses.
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
