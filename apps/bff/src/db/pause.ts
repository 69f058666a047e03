import type { Db } from './handle.ts';
import { untilCopied } from './engines/open.ts';
import { nextIteration } from './event-loop.ts';

/** Pauses between two batches of long work: other requests run, and the disk can catch up. */
export async function pauseBetweenPieces(db: Db): Promise<void> {
  await nextIteration();
  await untilCopied(db);
}
