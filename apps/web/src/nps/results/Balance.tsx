import type { NpsResult } from '@jornada/contract/nps-results';
import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Groups } from './Groups.tsx';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { resultsWords } from './results.words.ts';
import { useScoreText } from './use-score-text.ts';

type Props = { result: NpsResult & { n: number; score: number } };

/** The score, its number of answers, and its three groups. */
export function Balance({ result }: Props) {
  const say = useWords(resultsWords);
  const { number } = useFormats();
  const scoreText = useScoreText();
  const { n, score, eligible, participation_percent } = result;
  return (
    <ResultSection title={say('score')}>
      <Numbers>
        <div>
          <dt>{say('enps')}</dt>
          <dd>{scoreText(score)}</dd>
        </div>
        <div>
          <dt>{say('answers')}</dt>
          <dd>{number(n)}</dd>
        </div>
        {participation_percent !== null && eligible !== null && (
          <div>
            <dt>{say('participation', { n: number(eligible) })}</dt>
            <dd>{`${number(participation_percent)} %`}</dd>
          </div>
        )}
      </Numbers>
      <Groups of={result} n={n} />
      <small>{say('score.how')}</small>
    </ResultSection>
  );
}

const Numbers = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1, 4),
  margin: 0,
  '& > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.h1, margin: 0, fontVariantNumeric: 'tabular-nums' },
}));
