/** A month of a statement: its lines in order, and the balance after the last of them. */
export interface MonthOfLines<L> {
  /** 2026-10 */
  month: string;
  lines: L[];
  credits: number;
  /** Positive: what debits and expiries took. */
  taken: number;
  balance_after_minutes: number;
}

/**
 * Groups lines, which go by day, into months.
 * @param signed the change of the balance by a line
 */
export function byMonth<L extends { occurred_on: string; balance_after_minutes: number }>(
  lines: readonly L[],
  signed: (line: L) => number,
): MonthOfLines<L>[] {
  return [...Map.groupBy(lines, ({ occurred_on }) => occurred_on.slice(0, 7))].map(([month, ofMonth]) => ({
    month,
    lines: ofMonth,
    credits: ofMonth.reduce((sum, line) => sum + Math.max(0, signed(line)), 0),
    taken: ofMonth.reduce((sum, line) => sum + Math.max(0, -signed(line)), 0),
    balance_after_minutes: ofMonth.at(-1)?.balance_after_minutes ?? 0,
  }));
}
