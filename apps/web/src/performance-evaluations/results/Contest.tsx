import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { talksWords } from './talks.words.ts';

// Loaded on first use.
const AskContest = lazy(async () => ({ default: (await import('./ContestDialogs.tsx')).AskContest }));
const AskAnswer = lazy(async () => ({ default: (await import('./ContestDialogs.tsx')).AskAnswer }));

type Props = { result: EvaluationResult };

/** The contest of a result and its answer. Renders nothing if the result is not contested and cannot be. */
export function Contest({ result }: Props) {
  const say = useWords(talksWords);
  const { date, instant } = useFormats();
  const { account } = useSession();
  const [asking, setAsking] = useState<'contest' | 'settle' | null>(null);
  const { contest, contest_until, may } = result;
  const mayContest = may.includes('contest') && contest_until !== null;
  if (!contest && !mayContest) return null;
  const at = (when: string) => instant(when, account.time_zone);
  return (
    <ResultSection title={say('contest')}>
      {!contest && mayContest && (
        <>
          <p>{say('contest.until', { date: date(contest_until) })}</p>
          <div data-off-paper>
            <Action variant="outlined" onClick={() => setAsking('contest')}>
              {say('contest')}
            </Action>
          </div>
        </>
      )}
      {contest && (
        <>
          <p>{say('contest.at', { when: at(contest.at) })}</p>
          <p data-said>{contest.reason}</p>
          {contest.settled_at === null ? (
            <p>{say('contest.waits')}</p>
          ) : (
            <>
              <p>
                {contest.settled_by_nome === null
                  ? say('settled.nobody', { when: at(contest.settled_at) })
                  : say('settled.at', { name: contest.settled_by_nome, when: at(contest.settled_at) })}
              </p>
              <p data-said>{contest.answer}</p>
            </>
          )}
          {may.includes('settle') && (
            <div data-off-paper>
              <Action variant="contained" onClick={() => setAsking('settle')}>
                {say('settle')}
              </Action>
            </div>
          )}
        </>
      )}
      <Suspense fallback={null}>
        {asking === 'contest' && <AskContest result={result} onClose={() => setAsking(null)} />}
        {asking === 'settle' && <AskAnswer result={result} onClose={() => setAsking(null)} />}
      </Suspense>
    </ResultSection>
  );
}
