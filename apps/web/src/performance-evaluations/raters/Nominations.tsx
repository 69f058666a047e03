import type { PerformanceEvaluation } from '@jornada/contract/performance-evaluations-cycles';
import { evaluationRaters } from '@jornada/contract/performance-evaluations-raters';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { ratersWords } from './raters.words.ts';

/** Links to the viewer's own raters, and to the raters of the people whom they lead in an evaluation. */
export function Nominations({ cycle }: { cycle: PerformanceEvaluation }) {
  const say = useWords(ratersWords);
  const { user } = useSession();
  const { data } = useQuery({
    ...read(evaluationRaters.ratersOf, { params: { id: cycle.id } }),
    throwOnError: false,
  });
  if (!data?.items.length) return null;
  return (
    <ResultSection title={say('title')}>
      <table>
        <tbody>
          {data.items.map(({ user_id, nome, waiting }) => (
            <tr key={user_id}>
              <th scope="row">
                <TextLink to={places.evaluationRaters(cycle.id, user_id)}>
                  {user_id === user.id ? say('own') : nome}
                </TextLink>
              </th>
              <td>{waiting !== null && say('waiting', { count: waiting })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ResultSection>
  );
}
