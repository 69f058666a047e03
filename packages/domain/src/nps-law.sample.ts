type Fraction = readonly [bigint, bigint];
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));
const fraction = (over: bigint, under: bigint): Fraction => {
  const divisor = gcd(over, under) * (under < 0n ? -1n : 1n);
  return [over / divisor, under / divisor];
};
const less = ([a, b]: Fraction, [c, d]: Fraction) => fraction(a * d - c * b, b * d);
const times = ([a, b]: Fraction, [c, d]: Fraction) => fraction(a * c, b * d);
const over = ([a, b]: Fraction, [c, d]: Fraction) => fraction(a * d, b * c);
const isZero = ([a]: Fraction) => a === 0n;

/** The rows in echelon form, by exact elimination: each with the column of its first value. */
function echelon(rows: readonly (readonly number[])[]): { column: number; row: Fraction[] }[] {
  const form: { column: number; row: Fraction[] }[] = [];
  for (const values of rows) {
    const row = reduced(
      values.map((value) => [BigInt(value), 1n] as const),
      form,
    );
    const column = row.findIndex((value) => !isZero(value));
    const first = row[column];
    if (first) form.push({ column, row: row.map((value) => over(value, first)) });
  }
  return form;
}

function reduced(values: readonly Fraction[], form: readonly { column: number; row: Fraction[] }[]): Fraction[] {
  let row = [...values];
  for (const { column, row: known } of form) {
    const factor = row[column] as Fraction;
    if (!isZero(factor)) row = row.map((value, at) => less(value, times(factor, known[at] as Fraction)));
  }
  return row;
}

/**
 * Sets of fewer than `least` people whose votes are a linear combination of shown numbers. Two people in the same shown
 * nodes are either both in such a set or not at all, so the sets are unions of these classes.
 */
export function broken(
  people: readonly (readonly string[])[],
  shown: readonly (string | null)[],
  least: number,
): number[][] {
  const rows = shown.map((key) => people.map((path) => (key === null || path.includes(key) ? 1 : 0)));
  const form = echelon(rows);
  const classes = [
    ...Map.groupBy(
      people.map((_, at) => at),
      (at) => rows.map((row) => row[at]).join(''),
    ).values(),
  ].filter((some) => some.length < least);
  const found: number[][] = [];
  const extend = (set: number[], from: number) => {
    if (set.length > 0) {
      const member = new Set(set);
      const vector = people.map((_, at): Fraction => [member.has(at) ? 1n : 0n, 1n]);
      if (reduced(vector, form).every(isZero)) found.push(set);
    }
    for (let next = from; next < classes.length; next++) {
      const more = [...set, ...(classes[next] as number[])];
      if (more.length < least) extend(more, next + 1);
    }
  };
  extend([], 0);
  return found;
}
