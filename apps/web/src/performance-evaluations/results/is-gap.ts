import type { ResultCompetence } from '@jornada/contract/performance-evaluations-results';

/** Whether others see less than is expected of a person, or clearly less than they do themselves. */
export const isGap = ({
  to_expected_hundredths,
  sign,
}: Pick<ResultCompetence, 'to_expected_hundredths' | 'sign'>): boolean =>
  (to_expected_hundredths !== null && to_expected_hundredths > 0) || sign === 'blind_spot';
