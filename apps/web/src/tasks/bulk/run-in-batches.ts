/**
 * Ids per request. Far below the limit of one request: each answer advances the progress bar, and Cancel takes effect
 * soon.
 */
const BATCH = 5_000;

/** State of the ids so far. Every id is in exactly one of `done`, `missing` and `left`. */
export type Progress = {
  /** Changed by this run. */
  readonly done: readonly number[];
  /** Not found on the server. */
  readonly missing: readonly number[];
  /** Not tried yet, or tried without success. */
  readonly left: readonly number[];
  /** Subset of `left`: sent, but the answer was lost, so they may or may not have been changed. */
  readonly unsure: readonly number[];
};

export type Outcome = Progress & { readonly ended: 'finished' | 'stopped' | 'failed'; readonly error?: unknown };

export const startOf = (ids: readonly number[]): Progress => ({ done: [], missing: [], left: ids, unsure: [] });

type How = {
  /** The ids to send next, from the start of `left`; by default a batch of fixed size. */
  batchOf?: (left: readonly number[]) => readonly number[];
  /** Sends one batch and returns those of its ids that were not found. */
  send: (ids: readonly number[]) => Promise<{ notFoundTaskIds: readonly number[] }>;
  onProgress: (progress: Progress) => void;
  /** Checked between batches only: the answer of a sent batch is awaited, so that the report is complete. */
  isStopped: () => boolean;
  /** Whether the batch may have been executed despite the error, because the connection broke before the answer. */
  isUnsure: (error: unknown) => boolean;
};

/**
 * Sends all of `left` in batches until finished, stopped or failed; the outcome can be passed in again to continue. An
 * id whose answer was lost and which is then not found was changed by the lost request: it counts as done, otherwise
 * Undo would omit it.
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
        // Unsure ids are the first of `left`, and so in this batch.
        unsure: [],
      };
      onProgress(now);
    } catch (error) {
      return { ...now, ...(isUnsure(error) && { unsure: batch }), ended: 'failed', error };
    }
  }
  return { ...now, ended: 'finished' };
}
