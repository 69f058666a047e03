import { evaluationResults } from '@jornada/contract/performance-evaluations-results';
import type { PersonInFull } from '@jornada/contract/user';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { Failed } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { resultsWords } from './results.words.ts';
import { ReleasedResults } from './ReleasedResults.tsx';

/** The released results of a person that the viewer may read; renders nothing if there are none. */
export function PersonResults({ person: { id } }: { person: PersonInFull }) {
  const say = useWords(resultsWords);
  const { data, error, refetch, isFetching } = useQuery({
    ...read(evaluationResults.list, { query: { user_id: id } }),
    throwOnError: false,
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data?.items.length) return null;
  return (
    <ResultSection title={say('results')}>
      <ReleasedResults userId={id} results={data.items} />
    </ResultSection>
  );
}
