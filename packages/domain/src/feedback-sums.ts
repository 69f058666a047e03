import { type FeedbackKind, FEWEST_AUTHORS } from './feedback.ts';

/** The fields of a feedback that are counted. */
export interface CountedFeedback {
  kind: FeedbackKind;
  authorId: number;
  recipientIds: readonly number[];
  /** The month in which it was sent, in the account's time zone. */
  month: string;
  competenceIds: readonly number[];
}

/** Counts of feedback by kind, month and competence. */
export interface FeedbackSums {
  received: number;
  sent: number;
  praise: number;
  constructive: number;
  by_month: { month: string; praise: number; constructive: number }[];
  by_competence: { competence_id: number; count: number }[];
  people: number;
}

/**
 * The counts of one person: kinds, months and competences count received feedback, `people` counts the people on the
 * other side of received and sent feedback.
 */
export function sumsOf(rows: readonly CountedFeedback[], personId: number): FeedbackSums {
  const received = rows.filter(({ recipientIds }) => recipientIds.includes(personId));
  const sent = rows.filter(({ authorId }) => authorId === personId);
  const others = new Set([...received.map(({ authorId }) => authorId), ...sent.flatMap((row) => row.recipientIds)]);
  others.delete(personId);
  return { ...totalsOf(received), received: received.length, sent: sent.length, people: others.size };
}

/**
 * The counts of a whole account. A month needs five authors, and a competence five in the same month; all totals are
 * sums of shown monthly counts, so that no difference between two responses is about fewer people. `people` counts
 * authors only: a recipient is removed some time after they left, and the difference would reveal that they had
 * received something.
 */
export function sumsOfAccount(rows: readonly CountedFeedback[]): FeedbackSums {
  const shown = [...Map.groupBy(rows, ({ month }) => month).values()].filter(hasEnoughAuthors).flatMap((month) => {
    const authors = new Map<number, Set<number>>();
    for (const { authorId, competenceIds } of month)
      for (const id of competenceIds) authors.set(id, (authors.get(id) ?? new Set()).add(authorId));
    const isShown = (id: number) => (authors.get(id)?.size ?? 0) >= FEWEST_AUTHORS;
    return month.map((row) => ({ ...row, competenceIds: row.competenceIds.filter(isShown) }));
  });
  return {
    ...totalsOf(shown),
    received: shown.length,
    sent: shown.length,
    people: new Set(shown.map(({ authorId }) => authorId)).size,
  };
}

const hasEnoughAuthors = (rows: readonly CountedFeedback[]): boolean =>
  new Set(rows.map(({ authorId }) => authorId)).size >= FEWEST_AUTHORS;

function totalsOf(rows: readonly CountedFeedback[]) {
  const of = (some: readonly CountedFeedback[], kind: FeedbackKind) => some.filter((row) => row.kind === kind).length;
  const competences = Map.groupBy(
    rows.flatMap(({ competenceIds }) => competenceIds),
    (id) => id,
  );
  return {
    praise: of(rows, 'praise'),
    constructive: of(rows, 'constructive'),
    by_month: [...Map.groupBy(rows, ({ month }) => month)]
      .map(([month, some]) => ({ month, praise: of(some, 'praise'), constructive: of(some, 'constructive') }))
      .toSorted((one, other) => (one.month < other.month ? -1 : 1)),
    by_competence: [...competences]
      .map(([competence_id, ids]) => ({ competence_id, count: ids.length }))
      .toSorted((one, other) => other.count - one.count || one.competence_id - other.competence_id),
  };
}
