import { evaluationResults } from '@jornada/contract/performance-evaluations-results';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { resultsWords } from './results.words.ts';

/** Who has read a result and when, newest first. */
export function Readers({ id, userId }: { id: number; userId: number }) {
  const say = useWords(resultsWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const { data, error, refetch, isFetching } = useQuery({
    ...read(evaluationResults.readers, { params: { id, userId } }),
    throwOnError: false,
  });
  const texts = data?.items.map(({ at, actor_nome }) => {
    const when = instant(at, account.time_zone);
    return actor_nome === null ? say('reader.nobody', { when }) : say('reader', { name: actor_nome, when });
  });
  // Opening the page may read a result several times; readings of one person within a minute are shown once.
  const readings = [...new Set(texts)];
  return (
    <ResultSection title={say('readers')}>
      {!data && !error && <Loading rows={2} />}
      {error && <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {data?.items.length === 0 && <p>{say('readers.none')}</p>}
      {readings.length > 0 && (
        <ul style={{ margin: 0 }}>
          {readings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </ResultSection>
  );
}
