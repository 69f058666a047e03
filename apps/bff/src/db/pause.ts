import type { Db } from './handle.ts';
import { untilCopied } from './engines/open.ts';
import { nextIteration } from './event-loop.ts';

/** Between two pieces of long work: others get their turn, and the disk writes what it has to. */
export async function pauseBetweenPieces(db: Db): Promise<void> {
  await nextIteration();
  await untilCopied(db);
}
