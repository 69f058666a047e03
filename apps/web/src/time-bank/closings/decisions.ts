import { useState } from 'react';
import type { ClosingPerson, Doubtful } from './closing.ts';

/**
 * Decisions about doubtful days of a month, made by the person who closes it. They are kept until the month is closed.
 */
export type Decisions = {
  /** People whose unexplained days count as absence. */
  accepted: ReadonlySet<number>;
  /** People to judge although they have no records. */
  judged: ReadonlySet<number>;
  /** People who are held: their months are closed later, one by one. */
  held: ReadonlySet<number>;
  /** Manual bookings that count as hours of their day. */
  counted: readonly (Doubtful & { user_id: number })[];
};

export const UNDECIDED: Decisions = { accepted: new Set(), judged: new Set(), held: new Set(), counted: [] };

/** The decisions about a month, and functions that toggle each of them. */
export function useDecisions() {
  const [decisions, setDecisions] = useState(UNDECIDED);
  return {
    decisions,
    accept: (userId: number) =>
      setDecisions((before) => ({ ...before, accepted: before.accepted.symmetricDifference(new Set([userId])) })),
    judge: (userId: number) =>
      setDecisions((before) => ({ ...before, judged: before.judged.symmetricDifference(new Set([userId])) })),
    hold: (userId: number) =>
      setDecisions((before) => ({ ...before, held: before.held.symmetricDifference(new Set([userId])) })),
    count: (person: ClosingPerson, entry: Doubtful) =>
      setDecisions((before) => {
        const others = before.counted.filter(({ entry_id }) => entry_id !== entry.entry_id);
        const isNew = others.length === before.counted.length;
        return { ...before, counted: isNew ? [...others, { ...entry, user_id: person.user_id }] : others };
      }),
  };
}
export type Deciding = ReturnType<typeof useDecisions>;

/** The decisions as fields of a closing's request body, without those that are empty. */
export const toBody = ({ accepted, judged, held, counted }: Decisions) => ({
  ...(accepted.size > 0 && { accept_unexplained: [...accepted] }),
  ...(judged.size > 0 && { judge_empty: [...judged] }),
  ...(held.size > 0 && { hold: [...held] }),
  ...(counted.length > 0 && { count_entry_ids: counted.map(({ entry_id }) => entry_id) }),
});

/** The decisions about one person as fields of the request that closes only their month. */
export function toBodyOfOne(userId: number, { accepted, judged, counted }: Decisions) {
  const entries = counted.filter(({ user_id }) => user_id === userId).map(({ entry_id }) => entry_id);
  return {
    ...(accepted.has(userId) && { accept_unexplained: true }),
    ...(judged.has(userId) && { judge_empty: true }),
    ...(entries.length > 0 && { count_entry_ids: entries }),
  };
}
