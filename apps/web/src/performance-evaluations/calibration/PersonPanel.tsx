import { type CalibratedPerson, evaluationCalibration } from '@jornada/contract/performance-evaluations-calibration';
import type { RatingChange } from '@jornada/contract/performance-evaluations-results';
import { mdiArrowAll } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Facts } from '../../ui/Page.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { calibrationWords, potentialKey } from './calibration.words.ts';

type Props = {
  evaluation: { id: number; labels: readonly string[] };
  person: CalibratedPerson;
  onMove: () => void;
  onClose: () => void;
};

/** Score, rating and history of a person, beside the boxes. */
export function PersonPanel({ evaluation: { id, labels }, person, onMove, onClose }: Props) {
  const say = useWords(calibrationWords);
  const { hundredths, instant } = useFormats();
  const { account } = useSession();
  const params = { id, userId: person.user_id };
  const { data } = useQuery({
    ...read(evaluationCalibration.ratingHistory, { params }),
    throwOnError: false,
    retry: false,
  });
  const label = (rating: number | null) => (rating === null ? say('none') : (labels[rating - 1] ?? ''));
  const both = ({ rating, potential }: RatingChange['from']) =>
    potential === null ? label(rating) : `${label(rating)}, ${say(potentialKey(potential))}`;
  return (
    <Drawer
      open
      title={person.nome}
      onClose={onClose}
      actions={
        person.may_calibrate && (
          <Action variant="contained" icon={mdiArrowAll} onClick={onMove}>
            {say('move')}
          </Action>
        )
      }
    >
      <Facts
        facts={[
          [say('score'), person.score_hundredths === null ? say('none') : hundredths(person.score_hundredths)],
          [say('rating'), label(person.rating)],
          [say('leader-rating'), label(person.leader_rating)],
          [say('potential'), person.potential === null ? say('none') : say(potentialKey(person.potential))],
          ...(person.department ? [[say('department'), person.department] as const] : []),
        ]}
      />
      <p>
        <TextLink to={places.evaluationResult(id, person.user_id)}>{say('result')}</TextLink>
      </p>
      {data && (
        <>
          <b>{say('history')}</b>
          {data.items.length === 0 && <p>{say('history.none')}</p>}
          <ul>
            {data.items.map(({ at, by_nome: name, from, to, reason }) => (
              <li key={`${at} ${reason}`}>
                {say('history.item', {
                  from: both(from),
                  to: both(to),
                  reason,
                  name,
                  when: instant(at, account.time_zone),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}
