import { nextIteration } from './event-loop.ts';
import type { Db } from './handle.ts';
import { engineOf } from './engines/by-engine.ts';

/**
 * Runs statements over many ids in pieces, between which other requests have their turn.
 * @param tx a transaction, so that all pieces are one change
 * @returns the rows of all pieces, in order
 */
export async function inPieces<T>(
  tx: Db,
  ids: readonly number[],
  run: (piece: readonly number[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const { idsAtATime } = engineOf(tx);
  if (ids.length <= idsAtATime) return [...(await run(ids))];
  // An id that is there twice must not be changed twice.
  const each = [...new Set(ids)];
  const all: T[] = [];
  for (let from = 0; from < each.length; from += idsAtATime) {
    if (from > 0) await nextIteration();
    for (const row of await run(each.slice(from, from + idsAtATime))) all.push(row);
  }
  return all;
}
