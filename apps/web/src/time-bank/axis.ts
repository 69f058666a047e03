/** Steps of the axis in hours. A chart library would choose round numbers of minutes. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
const TICKS = 6;

/** Ticks of the axis: zero and whole hours, over the whole range of balances. */
export function wholeHours(balances: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...balances), Math.max(60, ...balances)];
  const step = 60 * (STEPS.find((hours) => (high - low) / (hours * 60) <= TICKS) ?? 5_000);
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, at) => (first + at) * step);
}
