/** By then it is time, even if the browser has not been idle. */
const MOST_MS = 3_000;

/** Calls `work` when the browser has nothing else to do, which is after the first rows were painted. Returns how to cancel. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const waiting = setTimeout(work, 250);
    return () => clearTimeout(waiting);
  }
  const waiting = window.requestIdleCallback(work, { timeout: MOST_MS });
  return () => window.cancelIdleCallback(waiting);
}
