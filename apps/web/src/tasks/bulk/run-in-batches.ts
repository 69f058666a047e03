/**
 * Ids a request. Far below what one request may name: each answer moves the bar, and Cancel never has long to wait.
 */
const BATCH = 5_000;

/** What has become of the ids so far. Every id asked for is in exactly one of the three lists. */
export type Progress = {
  /** Changed by us. */
  readonly done: readonly number[];
  /** No longer there when we came. */
  readonly missing: readonly number[];
  /** Not tried yet, or tried without success. */
  readonly left: readonly number[];
  /** Of those left: sent, but the answer was lost, so they may or may not have been changed. */
  readonly unsure: readonly number[];
};

export type Outcome = Progress & { readonly ended: 'finished' | 'stopped' | 'failed'; readonly error?: unknown };

export const startOf = (ids: readonly number[]): Progress => ({ done: [], missing: [], left: ids, unsure: [] });

type How = {
  /** The ids to send next, from the head of what is left; so many at a time where nothing is said. */
  batchOf?: (left: readonly number[]) => readonly number[];
  /** Sends one batch and says which of its ids were not found. */
  send: (ids: readonly number[]) => Promise<{ notFoundTaskIds: readonly number[] }>;
  onProgress: (progress: Progress) => void;
  /** Asked between batches: a batch that has been sent is waited for, so that what is reported is what happened. */
  isStopped: () => boolean;
  /** Whether an error leaves it open if the batch was carried out: the connection broke before the answer. */
  isUnsure: (error: unknown) => boolean;
};

/**
 * Works through what is left, a batch at a time, until it is finished, stopped or fails; the outcome can be handed in
 * again to go on. An id whose answer was lost and which is then not found was changed by the lost request: it
 * counts as done, or Undo would forget it.
 */
export async function runInBatches(
  from: Progress,
  { batchOf = (left) => left.slice(0, BATCH), send, onProgress, isStopped, isUnsure }: How,
): Promise<Outcome> {
  let now = from;
  while (now.left.length > 0) {
    if (isStopped()) return { ...now, ended: 'stopped' };
    const batch = batchOf(now.left);
    try {
      const { notFoundTaskIds } = await send(batch);
      const [absent, unsure] = [new Set(notFoundTaskIds), new Set(now.unsure)];
      now = {
        done: [...now.done, ...batch.filter((id) => !absent.has(id) || unsure.has(id))],
        missing: [...now.missing, ...batch.filter((id) => absent.has(id) && !unsure.has(id))],
        left: now.left.slice(batch.length),
        // Whatever was unsure was at the head of what is left, and so in this batch.
        unsure: [],
      };
      onProgress(now);
    } catch (error) {
      return { ...now, ...(isUnsure(error) && { unsure: batch }), ended: 'failed', error };
    }
  }
  return { ...now, ended: 'finished' };
}
