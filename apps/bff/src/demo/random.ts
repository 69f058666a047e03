/** Deterministic randomness: named streams of numbers and the drawing functions of the demo data set. */
export interface Random {
  /** An integer from `least` to `most`, inclusive. */
  int(least: number, most: number): number;
  /** True with a probability of `percent`. */
  chance(percent: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of the values, in proportion to its weight. */
  weighted<T>(from: readonly (readonly [value: T, weight: number])[]): T;
  /** A shuffled copy. */
  shuffled<T>(values: readonly T[]): T[];
}

/**
 * The stream called `name`. Each resource has its own, so adding a resource or a draw changes no other rows. Uses
 * integer arithmetic only: the same numbers on every machine.
 */
export function randomStream(name: string): Random {
  let state = seedOf(name);
  /** 0 ≤ x < 1 (splitmix32). */
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    int,
    chance: (percent) => next() * 100 < percent,
    pick: (from) => from[int(0, from.length - 1)] as (typeof from)[number],
    weighted: (from) => {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      const found = from.find(([, weight]) => (left -= weight) < 0) ?? from.at(-1);
      if (!found) throw new RangeError('nothing to draw from');
      return found[0];
    },
    shuffled: (values) => {
      const order = [...values];
      for (let last = order.length - 1; last > 0; last--) {
        const other = int(0, last);
        [order[last], order[other]] = [order[other] as (typeof values)[number], order[last] as (typeof values)[number]];
      }
      return order;
    },
  };
}

/** FNV-1a: similar names give unrelated streams. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const unit of Buffer.from(name)) hash = Math.imul(hash ^ unit, 0x01000193);
  return hash;
}
