import type { Output } from '@jornada/contract/endpoint';
import type { evaluationResults } from '@jornada/contract/performance-evaluations-results';
import { useSession } from '../../api/session.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultsTable } from './ResultsTable.tsx';
import { resultsWords } from './results.words.ts';

type Results = Output<typeof evaluationResults.list>['items'];

/** Released results of a person, in the order of their release. */
export function ReleasedResults({ userId, results }: { userId: number; results: Results }) {
  const say = useWords(resultsWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const rows = results.map((one) => ({ ...one, when: instant(one.released_at, account.time_zone) }));
  return <ResultsTable userId={userId} when={say('released_at')} rows={rows} />;
}
