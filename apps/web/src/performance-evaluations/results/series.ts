import type { ResultCompetence } from '@jornada/contract/performance-evaluations-results';

/** The compared values of each competence, in drawing order. */
export const SERIES = ['expected', 'others', 'leader', 'self'] as const;
export type Series = (typeof SERIES)[number];

/** The value of a series for a competence in hundredths of a point; null if it has none. */
export function seriesOf(of: ResultCompetence, name: Series): number | null {
  if (name === 'expected') return of.expected_level === null ? null : of.expected_level * 100;
  if (name === 'leader') return of.by_group.find(({ group }) => group === 'leader')?.mean_hundredths ?? null;
  return name === 'self' ? of.self_hundredths : of.others_hundredths;
}
