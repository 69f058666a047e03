/** Maximum delay, even if the browser has not been idle or rows are still missing. */
const MOST_MS = 3_000;

let rowsAreMissing = () => false;

/** @param check returns whether requests of the page are running */
export function setRequestCheck(check: () => boolean): void {
  rowsAreMissing = check;
}

/**
 * Calls `work` when the browser is idle after the first rows were painted: the page has arrived with its data, its
 * heading is rendered, no request is running, and two frames later the browser is idle. Never runs without a browser,
 * such as in a test that reads the list of screens.
 * @returns a function that cancels it
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
    // Checked twice, because rows that arrived since the last frame are not painted yet.
    const wasThere = hasArrived;
    hasArrived = !rowsAreMissing() && document.querySelector('h1') !== null;
    if ((!hasArrived || !wasThere) && performance.now() - (begun ?? 0) < MOST_MS) afterFrames();
    else work();
  });
  const painted = once(() => {
    // Safari does not support idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(idle, { timeout: MOST_MS });
    else setTimeout(idle, 250);
  });
  const afterFrames = once(() => {
    begun ??= performance.now();
    // A background page paints no frames.
    if (document.hidden) setTimeout(painted, 50);
    else requestAnimationFrame(() => requestAnimationFrame(painted));
  });
  if (document.readyState === 'complete') afterFrames();
  else window.addEventListener('load', afterFrames, { once: true, signal });
  return () => canceled.abort();
}
