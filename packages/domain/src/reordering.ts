import { bankOf, type Entry, standingOf } from './bank.ts';

/**
 * The id of the entry whose booking gave a debit the lots that it takes now, if it took others when it was booked: an entry
 * for an earlier day, or a reversal, changes the order in which lots are taken. Credits of later days, which only pay what
 * was uncovered, do not count. Undefined if the debit takes what it took at first, or is not in force.
 * @param entries the whole ledger of a person, in the order of booking
 */
export function reorderedBy(entries: readonly Entry[], debitId: number): number | undefined {
  const debit = standingOf(entries).find(({ id }) => id === debitId);
  if (debit?.kind !== 'debit') return undefined;
  const takenUntil = (last: number): string => {
    const { takes, lots } = bankOf(entries.filter(({ id }) => id <= last));
    return takes
      .filter(({ debit_id, lot_id }) => debit_id === debitId && isUntil(lots.get(lot_id)?.occurred_on, debit))
      .map(({ lot_id, minutes }) => `${lot_id}:${minutes}`)
      .toSorted()
      .join(' ');
  };
  const later = entries.filter(({ id }) => id > debitId);
  const now = takenUntil(later.at(-1)?.id ?? debitId);
  if (takenUntil(debitId) === now) return undefined;
  // The state after all but the last entries, until it is another one.
  for (let at = later.length - 1; at > 0; at--)
    if (takenUntil((later[at - 1] as Entry).id) !== now) return (later[at] as Entry).id;
  return later[0]?.id;
}

const isUntil = (day: string | undefined, { occurred_on }: Entry): boolean => day !== undefined && day <= occurred_on;
