/** By then it is time, even if the browser has not been idle or rows are still missing. */
const MOST_MS = 3_000;

let rowsAreMissing = () => false;

/** @param check whether requests of the page are under way */
export function setRequestCheck(check: () => boolean): void {
  rowsAreMissing = check;
}

/**
 * Calls `work` when the browser has nothing else to do after the first rows were painted: the page has arrived with what
 * it carries, its heading is there, no request is under way, and two frames later it is idle. Returns how to cancel.
 * Never without a browser, such as in a test that reads the list of screens.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const canceled = new AbortController();
  const { signal } = canceled;
  const once = (next: () => void) => () => {
    if (!signal.aborted) next();
  };
  let begun: number | undefined;
  let hasArrived = false;
  const idle = once(() => {
    // What arrived since the last frames is not painted yet, so it is looked at twice.
    const wasThere = hasArrived;
    hasArrived = !rowsAreMissing() && document.querySelector('h1') !== null;
    if ((!hasArrived || !wasThere) && performance.now() - (begun ?? 0) < MOST_MS) afterFrames();
    else work();
  });
  const painted = once(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(idle, { timeout: MOST_MS });
    else setTimeout(idle, 250);
  });
  const afterFrames = once(() => {
    begun ??= performance.now();
    // A page in the background paints nothing.
    if (document.hidden) setTimeout(painted, 50);
    else requestAnimationFrame(() => requestAnimationFrame(painted));
  });
  if (document.readyState === 'complete') afterFrames();
  else window.addEventListener('load', afterFrames, { once: true, signal });
  return () => canceled.abort();
}
