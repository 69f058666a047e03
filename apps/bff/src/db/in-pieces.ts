import { nextIteration } from './event-loop.ts';
import type { Db } from './handle.ts';
import { engineOf } from './engines/by-engine.ts';

/**
 * Runs statements over many ids in batches, between which other requests run.
 * @param tx a transaction, so that all batches are one change
 * @returns the rows of all batches, in order
 */
export async function inPieces<T>(
  tx: Db,
  ids: readonly number[],
  run: (piece: readonly number[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const { idsAtATime } = engineOf(tx);
  if (ids.length <= idsAtATime) return [...(await run(ids))];
  // A duplicate id must not be changed twice.
  const each = [...new Set(ids)];
  const all: T[] = [];
  for (let from = 0; from < each.length; from += idsAtATime) {
    if (from > 0) await nextIteration();
    for (const row of await run(each.slice(from, from + idsAtATime))) all.push(row);
  }
  return all;
}
