import { isAnonymous, RATER_GROUPS, type RaterGroup, RESULT_GROUPS, type ResultGroup } from './evaluations.ts';

/** The minimum number of answers of an anonymous group for storing how often each point was given. */
export const MIN_COUNTS = 5;

/** The parts of a question that counting needs. */
export interface CountedQuestion {
  id: number;
  kind: 'rating' | 'text' | 'choice';
  /** Points of the scale, or number of choices. */
  options: number;
}

/** An answer to a question. Missing parts are null, or empty text. */
export interface CountedAnswer {
  question_id: number;
  /** From 1. */
  point: number | null;
  /** The index of the choice, from 0. */
  choice: number | null;
  /** A comment, or the answer to a text question. */
  text: string;
}

/** A submitted form about one person. */
export interface CountedForm {
  group: RaterGroup;
  answers: readonly CountedAnswer[];
}

/** How a group answered a question, if that may be shown. */
export interface QuestionCell {
  question_id: number;
  /** The number of answers with a point or a choice. */
  n: number;
  /** The sum of the points; 0 for a choice. */
  sum: number;
  /** How often each option was given; null if an anonymous group has too few answers. */
  counts: readonly number[] | null;
}

/** The stored data about a group. For a hidden group, only that it was asked. */
export type GroupCell =
  | { group: RaterGroup; invited: number; shown: false; why: 'below_minimum' | 'merged' }
  | { group: ResultGroup; invited: number; shown: true; answered: number; questions: readonly QuestionCell[] };

/** A comment that may be shown. Nothing links it to a form or a point. */
export interface ShownComment {
  group: ResultGroup;
  question_id: number;
  text: string;
}

/** The stored result about one person. */
export interface Counted {
  cells: GroupCell[];
  /** Sorted by group, question and text, not in the order of the forms. */
  comments: ShownComment[];
}

/** The questions about one person, and the answers. */
export interface Asked {
  questions: readonly CountedQuestion[];
  min_answers: number;
  /** The number of people asked in each group; groups that are missing were not asked. */
  invited: Readonly<Partial<Record<RaterGroup, number>>>;
  /** Submitted forms only. */
  forms: readonly CountedForm[];
}

/** A group of forms that is shown. */
interface Shown {
  group: ResultGroup;
  invited: number;
  forms: readonly CountedForm[];
}

function cellOf({ id, kind, options }: CountedQuestion, { group, forms }: Shown, least: number): QuestionCell | null {
  const counts = Array.from({ length: options }, () => 0);
  let [n, sum] = [0, 0];
  for (const { answers } of forms) {
    const answer = answers.find(({ question_id }) => question_id === id);
    const at = kind === 'rating' ? (answer?.point ?? 0) - 1 : (answer?.choice ?? -1);
    if (at < 0 || at >= options) continue;
    n++;
    if (kind === 'rating') sum += at + 1;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  if (n < (isAnonymous(group) ? least : 1)) return null;
  return { question_id: id, n, sum, counts: !isAnonymous(group) || n >= MIN_COUNTS ? counts : null };
}

function countGroup(shown: Shown, questions: readonly CountedQuestion[], least: number) {
  const { group, invited, forms } = shown;
  const cells = questions
    .filter(({ kind }) => kind !== 'text')
    .flatMap((question) => cellOf(question, shown, least) ?? []);
  const commented = new Set([
    ...cells.map(({ question_id }) => question_id),
    ...questions.filter(({ kind }) => kind === 'text' || !isAnonymous(group)).map(({ id }) => id),
  ]);
  const comments = forms
    .flatMap(({ answers }) => answers)
    .filter(({ question_id, text }) => commented.has(question_id) && text.trim() !== '')
    .map(({ question_id, text }) => ({ group, question_id, text }));
  return { cell: { group, invited, shown: true, answered: forms.length, questions: cells } as const, comments };
}

/**
 * Adds up the answers about one person. Leader and self are always shown. Another group is shown from `min_answers`
 * forms on; smaller groups are shown together as `colleagues` if they have that many together, and are otherwise
 * dropped: nothing about dropped answers is returned, so nothing of them can be shown. Groups without people asked are
 * left out.
 */
export function countAnswers({ questions, min_answers, invited, forms }: Asked): Counted {
  const asked = RATER_GROUPS.flatMap((group): (Shown & { group: RaterGroup })[] => {
    const count = invited[group] ?? 0;
    return count === 0 ? [] : [{ group, invited: count, forms: forms.filter((form) => form.group === group) }];
  });
  const isAlone = (one: Shown) => !isAnonymous(one.group) || one.forms.length >= min_answers;
  const others = asked.filter((one) => !isAlone(one));
  const together: Shown = {
    group: 'colleagues',
    invited: others.reduce((sum, one) => sum + one.invited, 0),
    forms: others.flatMap((one) => one.forms),
  };
  const merged = together.forms.length >= min_answers;
  const shown = [...asked.filter(isAlone), ...(merged ? [together] : [])].map((one) =>
    countGroup(one, questions, min_answers),
  );
  return {
    cells: [
      ...shown.map(({ cell }) => cell),
      ...others.map(
        ({ group, invited: count }): GroupCell => ({
          group,
          invited: count,
          shown: false,
          why: merged ? 'merged' : 'below_minimum',
        }),
      ),
    ],
    comments: shown.flatMap(({ comments }) => comments).toSorted(byContent),
  };
}

const byContent = (one: ShownComment, other: ShownComment): number =>
  RESULT_GROUPS.indexOf(one.group) - RESULT_GROUPS.indexOf(other.group) ||
  one.question_id - other.question_id ||
  (one.text < other.text ? -1 : one.text > other.text ? 1 : 0);
