import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { Radar } from './Radar.tsx';
import { resultsWords } from './results.words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { SERIES, seriesOf } from './series.ts';
import { usePoints } from './use-points.ts';

/** The means of self, leader and others by competence, with the expected level, as a chart and as a table. */
export function Competences({ result: { competences, evaluation } }: { result: EvaluationResult }) {
  const say = useWords(resultsWords);
  const { points } = usePoints();
  const columns = SERIES.filter((name) => competences.some((one) => seriesOf(one, name) !== null)).toReversed();
  if (competences.length === 0)
    return (
      <ResultSection title={say('competences')}>
        <p>{say('competences.none')}</p>
      </ResultSection>
    );
  return (
    <ResultSection title={say('competences')}>
      <Beside>
        <Radar competences={competences} points={evaluation.scale.points} />
        <table>
          <thead>
            <tr>
              <th scope="col">{say('competence')}</th>
              {columns.map((name) => (
                <th key={name} scope="col" data-number>
                  {say(`series.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {competences.map((competence, at) => (
              <tr key={competence.competence_id}>
                <th scope="row">{`${at + 1}. ${competence.name}`}</th>
                {columns.map((name) => (
                  <td key={name} data-number>
                    {points(seriesOf(competence, name))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Beside>
      <small>{say('others.how')}</small>
    </ResultSection>
  );
}

const Beside = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
  alignItems: 'start',
  gap: space(3),
  [theme.breakpoints.down('sm')]: {
    '& thead [data-number]': { writingMode: 'vertical-rl', rotate: '180deg', textAlign: 'start', whiteSpace: 'nowrap' },
  },
  '@media print': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
}));
