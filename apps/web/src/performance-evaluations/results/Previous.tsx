import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { ResultsTable } from './ResultsTable.tsx';
import { resultsWords } from './results.words.ts';

/** Earlier scores of the same person; renders nothing if there are none. */
export function Previous({ result }: { result: EvaluationResult }) {
  const say = useWords(resultsWords);
  const { date } = useFormats();
  const { previous, subject, evaluation } = result;
  if (previous.length === 0) return null;
  return (
    <ResultSection title={say('previous')}>
      <ResultsTable
        userId={subject.user_id}
        when={say('previous.until')}
        rows={previous.map((one) => ({ ...one, when: date(one.period_to) }))}
      />
      {previous.some(({ points: most }) => most !== evaluation.scale.points) && <small>{say('previous.scale')}</small>}
    </ResultSection>
  );
}
