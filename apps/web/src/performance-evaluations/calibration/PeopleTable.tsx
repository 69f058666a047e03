import type { CalibratedPerson } from '@jornada/contract/performance-evaluations-calibration';
import { TextButton } from './TextButton.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { calibrationWords } from './calibration.words.ts';
import { useMoved } from './use-moved.ts';

type Props = {
  people: readonly CalibratedPerson[];
  labels: readonly string[];
  onOpen: (person: CalibratedPerson) => void;
};

/** People with their ratings, where the cycle has no nine-box. */
export function PeopleTable({ people, labels, onOpen }: Props) {
  const say = useWords(calibrationWords);
  const { hundredths } = useFormats();
  const movedFrom = useMoved(labels);
  const label = (rating: number | null) => (rating === null ? say('none') : (labels[rating - 1] ?? ''));
  return (
    <ResultSection title={say('people')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('person')}</th>
            <th scope="col" data-number>
              {say('score')}
            </th>
            <th scope="col">{say('leader-rating')}</th>
            <th scope="col">{say('rating')}</th>
            <th scope="col">{say('moved.column')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.user_id}>
              <th scope="row">
                <TextButton type="button" onClick={() => onOpen(person)}>
                  {person.nome}
                </TextButton>
              </th>
              <td data-number>
                {person.score_hundredths === null ? say('none') : hundredths(person.score_hundredths)}
              </td>
              <td>{label(person.leader_rating)}</td>
              <td>{label(person.rating)}</td>
              <td>{movedFrom(person) ?? say('none')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ResultSection>
  );
}
