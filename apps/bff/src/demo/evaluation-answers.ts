import type { CountedForm } from '@jornada/domain/evaluation-counting';
import type { AskedQuestions } from '@jornada/domain/evaluation-questions';
import type { RaterGroup } from '@jornada/domain/evaluations';
import type { Random } from './random.ts';

/**
 * The forms about one person, whose strengths differ by section. @param blind whether they overrate their first section
 */
export function formsOf(
  random: Random,
  { scale, sections }: AskedQuestions,
  counts: Partial<Record<RaterGroup, number>>,
  { blind, words }: { blind: boolean; words: readonly string[] },
): CountedForm[] {
  const strengths = sections.map(() => random.int(2, scale.points - 1));
  const point = (section: number, group: RaterGroup) => {
    if (blind && section === 0) return group === 'self' ? scale.points : 3;
    const around = (strengths[section] ?? 3) + (group === 'self' && random.chance(30) ? 1 : 0) + random.int(-1, 1);
    return Math.min(scale.points, Math.max(1, around));
  };
  return (Object.entries(counts) as [RaterGroup, number][]).flatMap(([group, n]) =>
    Array.from({ length: n }, () => ({
      group,
      answers: sections.flatMap(({ questions }, section) =>
        questions
          .filter(({ groups }) => groups.includes(group))
          .map(({ id: question_id, kind }) => ({
            question_id,
            point: kind === 'rating' ? point(section, group) : null,
            choice: null,
            text: kind === 'text' && random.chance(60) ? random.pick(words) : '',
          })),
      ),
    })),
  );
}
