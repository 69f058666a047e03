import { evaluationResults } from '@jornada/contract/performance-evaluations-results';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Part } from './Part.tsx';
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
  return (
    <Part title={say('readers')}>
      {!data && !error && <Loading rows={2} />}
      {error && <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {data?.items.length === 0 && <p>{say('readers.none')}</p>}
      {data && data.items.length > 0 && (
        <ul style={{ margin: 0 }}>
          {data.items.map(({ at, actor_id, actor_nome }) => {
            const when = instant(at, account.time_zone);
            return (
              <li key={`${actor_id} ${at}`}>
                {actor_nome === null ? say('reader.nobody', { when }) : say('reader', { name: actor_nome, when })}
              </li>
            );
          })}
        </ul>
      )}
    </Part>
  );
}
