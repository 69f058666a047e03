import { bankOf, type Entry, standingOf } from './bank.ts';

/**
 * The id of the entry whose booking gave a debit its current lots, if it had others when it was booked: a backdated
 * entry or a reversal changes the order in which lots are taken. Credits of later days, which only pay uncovered
 * minutes, do not count. Undefined if the debit has its original lots, or is not in force.
 *
 * If very many entries were booked since, changes that others reverted at once may be overlooked: the search goes back
 * in growing steps, so that it computes few states of a long ledger.
 * @param entries the whole ledger of a person, in booking order
 */
export function reorderedBy(entries: readonly Entry[], debitId: number): number | undefined {
  const debit = standingOf(entries).find(({ id }) => id === debitId);
  if (debit?.kind !== 'debit') return undefined;
  const ledger = entriesUntil(entries, debit);
  const takenUntil = (last: number): string =>
    bankOf(ledger.filter(({ id }) => id <= last))
      .takes.filter(({ debit_id }) => debit_id === debitId)
      .map(({ lot_id, minutes }) => `${lot_id}:${minutes}`)
      .toSorted()
      .join(' ');
  const later = ledger.flatMap(({ id }) => (id > debitId ? [id] : []));
  /** The lots that the debit takes after the first of the later entries. */
  const after = (count: number) => takenUntil(later[count - 1] ?? debitId);
  const now = after(later.length);
  if (after(0) === now) return undefined;
  // After `high` entries the debit has its current lots; after `low` entries it had others.
  let [low, high] = [later.length - 1, later.length];
  for (let step = 1; after(low) === now; step *= 2) [low, high] = [Math.max(0, low - step), low];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (after(middle) === now) high = middle;
    else low = middle;
  }
  return later[high - 1];
}

/**
 * The entries that determine the lots of a debit on this day: entries dated until it, with their expiries and
 * reversals.
 */
function entriesUntil(entries: readonly Entry[], { occurred_on }: Entry): Entry[] {
  const known = new Set<number>();
  return entries.filter(({ id, kind, occurred_on: day, refers_to }) => {
    const isKnown = kind === 'credit' || kind === 'debit' ? day <= occurred_on : known.has(refers_to ?? id);
    if (isKnown) known.add(id);
    return isKnown;
  });
}
