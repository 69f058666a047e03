import type { ResultCompetence } from '@jornada/contract/performance-evaluations-results';

/** Whether others rate a person below the expected level, or clearly below the self-rating. */
export const isGap = ({
  to_expected_hundredths,
  sign,
}: Pick<ResultCompetence, 'to_expected_hundredths' | 'sign'>): boolean =>
  (to_expected_hundredths !== null && to_expected_hundredths > 0) || sign === 'blind_spot';
