/** A month of a statement: its lines in order, and the balance after the last of them. */
export interface MonthOfLines<L> {
  /** For example `2026-10`. */
  month: string;
  lines: L[];
  credits: number;
  /** Minutes of debits and expiries, as a positive number. */
  taken: number;
  balance_after_minutes: number;
}

/**
 * Groups lines, which are sorted by day, into months.
 * @param signed returns the change of the balance by a line, in minutes
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
