import type { Engine } from './engine.ts';
import { factor, type Line } from './line.ts';
import { compare } from './load.ts';
import { type Server, signIn } from './servers.ts';

const SIZES = [100, 1_000, 10_000];

/**
 * Bulk deletes through the product, one at a time, against the bare statement with its commit, run in this process on a
 * separate database; the second ratio is against the bare server. All sides delete the same ids.
 */
export async function measureBulk(
  jornada: Server,
  bare: Server,
  statementAlone: ReturnType<Engine['bareDelete']>,
  repeats: (ids: number) => number,
): Promise<Line[]> {
  const headers = await signIn(jornada.url);
  const statement = await statementAlone;
  const take = draw(100_000);
  const lines: Line[] = [];
  for (const size of SIZES) {
    let ids: number[] = [];
    const sides = [
      // The first side draws the ids; the others delete the same ids.
      () => timed((ids = take(size)), (some) => deleteTasks(jornada.url, some, headers)),
      () => timed(ids, statement.run),
      () => timed(ids, (some) => deleteTasks(bare.url, some, headers)),
    ];
    lines.push(factor(`bulk delete of ${size.toLocaleString('en')} ids`, await compare(sides, repeats(size)), 2));
  }
  await statement.close();
  return lines;
}

/** Deletes tasks through the server; resolves to the number of deleted tasks. */
export async function deleteTasks(
  url: string,
  taskIds: readonly number[],
  headers: Record<string, string>,
): Promise<number> {
  const answer = await fetch(`${url}/v2/tasks/bulk-delete`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ taskIds }),
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${url} refused to delete: ${answer.status} ${body}`);
  return (JSON.parse(body) as { deleted: number }).deleted;
}

/**
 * Duration of a delete in milliseconds.
 * @throws Error if not all ids were deleted
 */
export async function timed(
  ids: readonly number[],
  work: (ids: readonly number[]) => Promise<number>,
): Promise<number> {
  const begun = performance.now();
  const deleted = await work(ids);
  const took = performance.now() - begun;
  if (deleted !== ids.length) throw new Error(`${deleted} of ${ids.length} tasks were deleted`);
  return took;
}

/** Draws each number from 1 to `most` once, in a deterministic scattered order. */
export function draw(most: number): (howMany: number) => number[] {
  // A step coprime to the count visits each number once.
  let step = Math.floor(most * 0.618);
  while (greatestCommonDivisor(step, most) > 1) step++;
  let at = 0;
  return (howMany) => Array.from({ length: howMany }, () => 1 + ((at += step) % most));
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));
