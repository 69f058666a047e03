import {
  type Calibration,
  evaluationCalibration,
  type Fairness,
} from '@jornada/contract/performance-evaluations-calibration';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { NotLoaded } from '../../ui/states.tsx';
import { HeadRow } from '../../ui/table/HeadRow.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { calibrationWords, fairnessKey, valueKey } from './calibration.words.ts';

const DIMENSIONS = ['tenure', 'age_band', 'employment_type', 'work_regime', 'department', 'leader'] as const;

/**
 * Mean ratings and shares of the upper band by attributes that should not influence ratings. It draws no conclusion.
 */
export function FairnessView({ id, leaders }: { id: number; leaders: Calibration['by_leader'] }) {
  const say = useWords(calibrationWords);
  const answer = useQuery(read(evaluationCalibration.fairness, { params: { id } }));
  if (!answer.data) return <NotLoaded query={answer} />;
  const { data } = answer;
  const named = (dimension: keyof Fairness, { kind, value }: Fairness['tenure'][number]) => {
    if (kind !== 'value') return say(`value.${kind}`);
    if (dimension === 'department') return value;
    if (dimension !== 'leader') return say(valueKey(value));
    return leaders.find(({ leader_id }) => String(leader_id) === value)?.nome ?? value;
  };
  return (
    <>
      <p>{say('fairness.how')}</p>
      {DIMENSIONS.map((dimension) => (
        <Compared
          key={dimension}
          title={say(fairnessKey(dimension))}
          rows={data[dimension].map((row) => ({ ...row, name: named(dimension, row) }))}
        />
      ))}
    </>
  );
}

function Compared({ title, rows }: { title: string; rows: (Fairness['tenure'][number] & { name: string })[] }) {
  const say = useWords(calibrationWords);
  const { number, hundredths } = useFormats();
  return (
    <ResultSection title={title}>
      {rows.length === 0 ? (
        <p>{say('fairness.none')}</p>
      ) : (
        <table>
          <HeadRow texts={[title]} numbers={[say('people'), say('mean'), say('top')]} />
          <tbody>
            {rows.map(({ kind, value, name, people, mean_rating_hundredths, top_percent_hundredths }) => (
              <tr key={`${kind} ${value}`}>
                <th scope="row">{name}</th>
                <td data-number>{number(people)}</td>
                <td data-number>{hundredths(mean_rating_hundredths)}</td>
                <td data-number>{say('percent', { n: hundredths(top_percent_hundredths) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ResultSection>
  );
}
