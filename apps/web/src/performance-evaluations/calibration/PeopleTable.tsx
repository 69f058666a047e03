import type { CalibratedPerson } from '@jornada/contract/performance-evaluations-calibration';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { calibrationWords, potentialKey } from './calibration.words.ts';
import { TextButton } from './TextButton.tsx';
import { useMoved } from './use-moved.ts';

type Props = {
  people: readonly CalibratedPerson[];
  evaluation: { labels: readonly string[]; hasBox: boolean };
  onOpen: (person: CalibratedPerson) => void;
  onMove: (person: CalibratedPerson) => void;
};

/** People with their ratings as a table, for screen readers and for changes without dragging. */
export function PeopleTable({ people, evaluation: { labels, hasBox }, onOpen, onMove }: Props) {
  const say = useWords(calibrationWords);
  const { hundredths } = useFormats();
  const movedFrom = useMoved(labels);
  const label = (rating: number | null) => (rating === null ? say('none') : (labels[rating - 1] ?? ''));
  const mayMove = people.some(({ may_calibrate }) => may_calibrate);
  return (
    <ResultSection title={say('people')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('person')}</th>
            <th scope="col" data-number data-wide>
              {say('score')}
            </th>
            <th scope="col" data-wide>
              {say('leader-rating')}
            </th>
            <th scope="col">{say('rating')}</th>
            {hasBox && <th scope="col">{say('potential')}</th>}
            <th scope="col" data-wide style={{ inlineSize: '30%' }}>
              {say('moved.column')}
            </th>
            {mayMove && (
              <th scope="col" data-off-paper>
                {say('move.column')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.user_id}>
              <th scope="row" data-words>
                <TextButton type="button" onClick={() => onOpen(person)}>
                  {person.nome}
                </TextButton>
              </th>
              <td data-number data-wide>
                {person.score_hundredths === null ? say('none') : hundredths(person.score_hundredths)}
              </td>
              <td data-wide data-words>
                {label(person.leader_rating)}
              </td>
              <td data-words>{label(person.rating)}</td>
              {hasBox && (
                <td data-words>{person.potential === null ? say('none') : say(potentialKey(person.potential))}</td>
              )}
              <td data-wide>{movedFrom(person) ?? say('none')}</td>
              {mayMove && (
                <td data-off-paper>
                  {person.may_calibrate && (
                    <TextButton
                      type="button"
                      aria-label={say('move.title', { name: person.nome })}
                      onClick={() => onMove(person)}
                    >
                      {say('move')}
                    </TextButton>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ResultSection>
  );
}
