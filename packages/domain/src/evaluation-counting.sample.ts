import type { Asked, CountedAnswer, CountedForm, CountedQuestion } from './evaluation-counting.ts';
import { RATER_GROUPS, type RaterGroup } from './evaluations.ts';
import type { Weights } from './evaluation-results.ts';

/** Random integers below `most`, equal for equal seeds: fast enough for 10,000 cycles. */
export function dice(seed: number) {
  let state = seed >>> 0;
  return (most: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0;
    return ((mixed ^ (mixed >>> 15)) >>> 0) % most;
  };
}
export type Dice = ReturnType<typeof dice>;

/** A random answer; a rating that was not observed has no point. */
export const answerBy = (roll: Dice, { id, kind, options }: CountedQuestion): CountedAnswer => ({
  question_id: id,
  point: kind === 'rating' && roll(5) > 0 ? roll(options) + 1 : null,
  choice: kind === 'choice' && roll(5) > 0 ? roll(options) : null,
  text: roll(3) === 0 ? `text ${roll(1_000)}` : '',
});

/** The cycle of one person, with group sizes around the minimum. */
export function randomCycle(roll: Dice): { asked: Asked; weights: Weights } {
  const points = 3 + roll(5);
  const questions = Array.from({ length: 1 + roll(4) }, (_, at): CountedQuestion => {
    const kind = (['rating', 'rating', 'rating', 'choice', 'text'] as const)[roll(5)] ?? 'rating';
    return { id: at + 1, kind, options: kind === 'rating' ? points : 3 };
  });
  const invited: Partial<Record<RaterGroup, number>> = {};
  const forms: CountedForm[] = [];
  for (const group of RATER_GROUPS) {
    const isOne = group === 'leader' || group === 'self';
    const count = isOne ? roll(2) : roll(8);
    if (count === 0) continue;
    invited[group] = count;
    const submitted = isOne ? roll(2) : roll(count + 1);
    for (let at = 0; at < submitted; at++)
      forms.push({ group, answers: questions.map((question) => answerBy(roll, question)) });
  }
  const shares = RATER_GROUPS.map((group) => [group, roll(4) * 10] as const);
  return {
    asked: { questions, min_answers: 3 + roll(3), invited, forms },
    weights: {
      groups: Object.fromEntries(shares),
      self_counts: roll(4) === 0,
      questions: questions
        .filter(({ kind }) => kind === 'rating')
        .map(({ id }) => ({ id, weight: 1 + roll(10), competence_id: roll(4) === 0 ? null : 1 + roll(2) })),
      expected: new Map(roll(2) === 0 ? [] : [[1, 1 + roll(points)]]),
    },
  };
}
