import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { useSession } from '../../api/session.ts';
import { useNow } from '../../state/clock.ts';
import { OnPaper } from '../../ui/OnPaper.tsx';
import { Paper } from '../../ui/Paper.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { AfterRelease } from './AfterRelease.tsx';
import { Competences } from './Competences.tsx';
import { Conversation } from './Conversation.tsx';
import { Gaps } from './Gaps.tsx';
import { Groups } from './Groups.tsx';
import { Previous } from './Previous.tsx';
import { Questions } from './Questions.tsx';
import { resultsWords } from './results.words.ts';
import { Score } from './Score.tsx';

type Props = { result: EvaluationResult; onDone: () => void };

/** A result for printing: the scores, then every question, and lines for signatures at the end. */
export function PrintedResult({ result, onDone }: Props) {
  const say = useWords(resultsWords);
  const { instant } = useFormats();
  const { account, user } = useSession();
  const now = useNow();
  const { subject, evaluation } = result;
  return (
    <OnPaper onDone={onDone}>
      <Sheets>
        <h1>{say('title.of', { name: subject.nome, cycle: evaluation.name })}</h1>
        <p>
          {say('printed', {
            account: account.name,
            name: user.nome,
            when: instant(now.toISOString(), account.time_zone),
          })}
        </p>
        <Score result={result} />
        <Groups result={result} />
        <Competences result={result} />
        <Gaps result={result} />
        <Previous result={result} />
        <div>
          <Questions result={result} open />
        </div>
        {result.conversation && <Conversation result={result} />}
        <AfterRelease result={result} />
        <footer>
          <p>{say('sign', { name: subject.nome })}</p>
          <p>{say('sign.leader')}</p>
        </footer>
      </Sheets>
    </OnPaper>
  );
}

const Sheets = styled(Paper)({
  overflowWrap: 'anywhere',
  '& > div': { breakBefore: 'page' },
});
