import { Refusal } from '@jornada/domain/refusal';

/** The most bytes of forms that a process holds at a time: three comments of ten images of 5 MiB, or thirty logos. */
const FORMS = 160 * 1024 * 1024;
/** Seconds after which there is room again: forms are answered sooner. */
const RETRY_SECONDS = 5;

/** What one request holds in memory until it is answered. */
export interface Holding {
  /** @throws Refusal 503 where the process would then hold more than it may */
  take: (bytes: number) => void;
  letGo: () => void;
}

/**
 * Counts what requests hold together. Bytes count when they have come, not when they are announced: who sends slowly,
 * or nothing at all, keeps nobody out; and who finds no room is told so, since waiting for each other would never end.
 */
export function holdings(most: number): () => Holding {
  let all = 0;
  return () => {
    let own = 0;
    return {
      take(bytes) {
        if (all + bytes > most) throw new Refusal('unavailable', 'Service unavailable', { retryAfter: RETRY_SECONDS });
        all += bytes;
        own += bytes;
      },
      letGo() {
        all -= own;
        own = 0;
      },
    };
  };
}

export const holdForm = holdings(FORMS);
