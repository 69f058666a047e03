/** Chance that is the same every time: a named stream of numbers and the ways the demo data set draws from it. */
export interface Random {
  /** An integer from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** True in `percent` of a hundred draws. */
  chance(percent: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of the values, each as often as its weight says. */
  weighted<T>(from: readonly (readonly [value: T, weight: number])[]): T;
  /** The same values in another order; what is handed in stays as it is. */
  shuffled<T>(values: readonly T[]): T[];
}

/**
 * The stream called `name`. Every resource draws from its own, so that a resource that is added, or draws once more,
 * changes no row of another. Only integer arithmetic: the same numbers on every machine.
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

/** FNV-1a: names that differ in a letter give streams that have nothing in common. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const unit of Buffer.from(name)) hash = Math.imul(hash ^ unit, 0x01000193);
  return hash;
}
