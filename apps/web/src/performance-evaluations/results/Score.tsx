import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { useSession } from '../../api/session.ts';
import { Facts } from '../../ui/Page.tsx';
import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { resultsWords } from './results.words.ts';
import { usePoints } from './use-points.ts';

/** The score, its subject, and the state of the result. */
export function Score({ result }: { result: EvaluationResult }) {
  const say = useWords(resultsWords);
  const { date, instant, number } = useFormats();
  const { points } = usePoints();
  const { account } = useSession();
  const { evaluation, subject, state, score_hundredths, released_at } = result;
  return (
    <ResultSection title={say('head')}>
      <Columns>
        {score_hundredths === null ? (
          <p>
            <b>{say('score.none')}</b>
            <small>{say('score.why')}</small>
          </p>
        ) : (
          <p>
            <b>{points(score_hundredths)}</b>
            <small>{say('score.of', { points: number(evaluation.scale.points) })}</small>
          </p>
        )}
        <Facts
          facts={[
            [say('person'), subject.nome],
            ...(subject.job_title ? [[say('job'), subject.job_title] as const] : []),
            [say('kind'), say('kind.of', { degree: evaluation.degree, purpose: say(`purpose.${evaluation.purpose}`) })],
            [say('period'), say('period.of', { from: date(evaluation.period_from), to: date(evaluation.period_to) })],
            [say('state'), say(`state.${state}`)],
            released_at === null
              ? [say('release_by'), date(evaluation.release_by)]
              : [say('released_at'), instant(released_at, account.time_zone)],
          ]}
        />
      </Columns>
    </ResultSection>
  );
}

const Columns = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2, 5),
  '& > p': { display: 'grid', alignContent: 'start', margin: 0 },
  '& b': { ...theme.typography.h1, fontSize: '2.5rem', fontVariantNumeric: 'tabular-nums' },
  '& > dl': { flex: '1 1 280px', minWidth: 0 },
}));
