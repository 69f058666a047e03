/** The time in an iteration of the event loop during which operations may start, in milliseconds. */
const SLICE_MS = 4;

let waiting: (() => void)[] = [];
/** When the first operation of this iteration started; undefined if none did. */
let begun: number | undefined;

/**
 * Starts an operation now, or in a later iteration of the event loop if others have been starting for some
 * milliseconds: input that has arrived meanwhile, such as a request for `/healthz`, is read in between, however many
 * operations are due. In order of arrival.
 */
export function turn(): Promise<void> | undefined {
  const now = performance.now();
  if (begun === undefined) {
    begun = now;
    setImmediate(beginIteration);
    return undefined;
  }
  if (waiting.length === 0 && now - begun < SLICE_MS) return undefined;
  return new Promise((resolve) => waiting.push(resolve));
}

function beginIteration(): void {
  if (waiting.length === 0) {
    begun = undefined;
    return;
  }
  begun = performance.now();
  setImmediate(beginIteration);
  const due = waiting;
  waiting = [];
  const beginNext = () => {
    const next = due.shift();
    if (!next) return;
    if (performance.now() - (begun ?? 0) >= SLICE_MS) {
      waiting = [next, ...due, ...waiting];
      return;
    }
    next();
    // After everything that this operation does without waiting.
    queueMicrotask(() => process.nextTick(beginNext));
  };
  beginNext();
}
