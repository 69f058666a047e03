import { Refusal } from '@jornada/domain/refusal';

/**
 * The maximum number of form bytes a process holds at a time: three comments with ten images of 5 MiB, or thirty logos.
 */
const FORMS = 160 * 1024 * 1024;
/** Retry-After in seconds. Forms are processed within this time, which frees their memory. */
const RETRY_SECONDS = 5;

/** The memory that one request holds until its response. */
export interface MemoryShare {
  /** @throws Refusal 503 if the process would then hold more than its budget */
  reserve: (bytes: number) => void;
  release: () => void;
}

/**
 * Counts the memory of all requests. Bytes count when they arrive, not when they are announced, so that slow clients do
 * not block others. A request beyond the budget is refused, because waiting requests could block each other forever.
 * @returns a function that creates the share of a request
 */
export function createMemoryBudget(most: number): () => MemoryShare {
  let all = 0;
  return () => {
    let own = 0;
    return {
      reserve(bytes) {
        if (all + bytes > most) throw new Refusal('unavailable', 'Service unavailable', { retryAfter: RETRY_SECONDS });
        all += bytes;
        own += bytes;
      },
      release() {
        all -= own;
        own = 0;
      },
    };
  };
}

export const createFormShare = createMemoryBudget(FORMS);
