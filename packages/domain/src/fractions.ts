/** An exact rational number in lowest terms; the denominator is positive. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

function divisorOf(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other];
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

function reduced(n: bigint, d: bigint): Fraction {
  const by = divisorOf(n, d);
  return { n: n / by, d: d / by };
}

/** The fraction of two whole numbers. @param d positive */
export const fraction = (n: number, d = 1): Fraction => reduced(BigInt(n), BigInt(d));

export const plus = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.d + b.n * a.d, a.d * b.d);

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d });

/** `of` multiplied by an integer. */
export const times = (of: Fraction, by: number): Fraction => reduced(of.n * BigInt(by), of.d);

/** `of` divided by a positive integer. */
export const over = (of: Fraction, by: number): Fraction => reduced(of.n, of.d * BigInt(by));

/** The largest integer not greater than `of`. */
export function floorOf({ n, d }: Fraction): number {
  const whole = n / d;
  return Number(n < 0n && whole * d !== n ? whole - 1n : whole);
}

/** In hundredths, rounded half up: floor(100 x + ½), below zero too. */
export const hundredthsOf = (of: Fraction): number => floorOf(plus(times(of, 100), fraction(1, 2)));

/** The mean of values with integer weights; null if these add up to 0. */
export function meanBy(parts: readonly { weight: number; value: Fraction }[]): Fraction | null {
  const sum = parts.reduce((total, { weight }) => total + weight, 0);
  if (sum === 0) return null;
  return over(
    parts.reduce((total, { weight, value }) => plus(total, times(value, weight)), fraction(0)),
    sum,
  );
}
