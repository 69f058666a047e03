import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { Acknowledgement } from './Acknowledgement.tsx';
import { Contest } from './Contest.tsx';

/** What the person said to their result; nothing before its release. */
export const AfterRelease = ({ result }: { result: EvaluationResult }) =>
  result.released_at === null ? null : (
    <>
      <Acknowledgement result={result} />
      <Contest result={result} />
    </>
  );
