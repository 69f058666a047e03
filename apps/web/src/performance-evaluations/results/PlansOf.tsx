import { pdi } from '@jornada/contract/pdi';
import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { talksWords } from './talks.words.ts';

/**
 * The plans that the subject has created from the result, for the subject and their leader; renders nothing if there
 * are none.
 */
export function PlansOf({ result: { evaluation, subject } }: { result: EvaluationResult }) {
  const say = useWords(talksWords);
  const { number } = useFormats();
  const { user } = useSession();
  const box = subject.user_id === user.id ? ('mine' as const) : ('team' as const);
  const query = { box, evaluation_id: evaluation.id, user_id: [subject.user_id] };
  const { data } = useQuery({ ...read(pdi.list, { query }), throwOnError: false });
  if (!data || data.items.length === 0) return null;
  return (
    <ResultSection title={say('plans')}>
      <ul>
        {data.items.map(({ id, title, progress_percent }) => (
          <li key={id}>
            <TextLink to={places.plan(id)}>
              {say('plans.progress', { title, percent: number(progress_percent) })}
            </TextLink>
          </li>
        ))}
      </ul>
    </ResultSection>
  );
}
