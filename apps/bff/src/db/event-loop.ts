/** How long work may run before it yields to others, in milliseconds. */
const PIECE_MS = 1;

const waiting: (() => void)[] = [];

function resumeOne(): void {
  waiting.shift()?.();
  if (waiting.length) setImmediate(resumeOne);
}

/**
 * Resolves in a later iteration of the event loop, after pending input was handled. Only one caller continues in each
 * iteration, so other requests wait for one piece of work, however many are in progress.
 */
export const nextIteration = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(resumeOne);
  });

/**
 * Divides long work into pieces: call the returned function between steps, and await its promise if there is one.
 * SQLite and most computations are synchronous, so without it a long request stops all others.
 */
export function startPieces(pieceMs = PIECE_MS): () => Promise<void> | undefined {
  let begun = performance.now();
  const pause = async () => {
    await nextIteration();
    begun = performance.now();
  };
  return () => (performance.now() - begun < pieceMs ? undefined : pause());
}
