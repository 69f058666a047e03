/** The number of forms of one person that are read concurrently. */
const AT_ONCE = 4;
/** How long a refused form keeps its slot, in milliseconds. */
const REST_MS = 200;

/** The slot of one request. */
export interface FormSlot {
  /** Resolves when the form may be read. */
  acquire(userId: number): Promise<void>;
  /** Frees the slot; a refused request frees it a moment later. */
  release(wasRefused: boolean): void;
}

/**
 * A semaphore per person: a few of their forms are read at a time, in order of arrival. The others wait on the network,
 * before any of their bytes are read. A client that keeps sending refused forms therefore causes only a few reads per
 * second; a single refusal is sent immediately.
 * @returns a function that creates the slot of a request
 */
export function createFormSlots(atOnce: number, restMs: number): () => FormSlot {
  const queues = new Map<number, { taken: number; waiting: (() => void)[] }>();

  const free = (userId: number) => {
    const queue = queues.get(userId);
    if (!queue) return;
    const next = queue.waiting.shift();
    if (next) next();
    else if (--queue.taken === 0) queues.delete(userId);
  };

  return () => {
    let owner: number | undefined;
    return {
      async acquire(userId) {
        const queue = queues.get(userId) ?? { taken: 0, waiting: [] };
        queues.set(userId, queue);
        if (queue.taken < atOnce) queue.taken++;
        else await new Promise<void>((resolve) => queue.waiting.push(resolve));
        owner = userId;
      },
      release(wasRefused) {
        if (owner === undefined) return;
        const userId = owner;
        owner = undefined;
        if (wasRefused) setTimeout(() => free(userId), restMs).unref();
        else free(userId);
      },
    };
  };
}

export const createFormSlot = createFormSlots(AT_ONCE, REST_MS);
