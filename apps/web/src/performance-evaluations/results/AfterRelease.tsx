import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { Acknowledgement } from './Acknowledgement.tsx';
import { Contest } from './Contest.tsx';

/** Acknowledgement and contest by the subject; renders nothing before the release. */
export const AfterRelease = ({ result }: { result: EvaluationResult }) =>
  result.released_at === null ? null : (
    <>
      <Acknowledgement result={result} />
      <Contest result={result} />
    </>
  );
