import { evaluationResults } from '@jornada/contract/performance-evaluations-results';
import { mdiChartTimelineVariant } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Empty, NotLoaded } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { resultsWords } from './results.words.ts';
import { ReleasedResults } from './ReleasedResults.tsx';

/** The released results of the viewer, newest first. */
export function OwnResults() {
  const say = useWords(resultsWords);
  const { user } = useSession();
  const answer = useQuery(read(evaluationResults.list, { query: { user_id: user.id } }));
  const { data } = answer;
  if (!data) return <NotLoaded query={answer} rows={5} />;
  if (data.items.length === 0)
    return <Empty icon={mdiChartTimelineVariant} title={say('own.none.title')} text={say('own.none.text')} />;
  return (
    <ResultSection title={say('own')}>
      <ReleasedResults userId={user.id} results={data.items} />
    </ResultSection>
  );
}
