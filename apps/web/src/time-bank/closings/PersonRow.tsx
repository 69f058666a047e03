import { mdiChevronRight } from '@mdi/js';
import { PersonFace } from '../../picks/PersonFace.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import type { ClosingPerson } from './closing.ts';
import { closingWords } from './closings.words.ts';
import type { Sum } from './groups.ts';
import { Hours } from './Hours.tsx';

type Props = {
  person: ClosingPerson;
  columns: readonly { field: Sum; label: string }[];
  /** Whether the month is closed. */
  isClosed: boolean;
  isOpen: boolean;
  onFlip: () => void;
};

/** A person's figures of the month, with a button that shows the days. */
export function PersonRow({ person, columns, isClosed, isOpen, onFlip }: Props) {
  const say = useWords(closingWords);
  const { nameOf, people } = useAroundBank();
  const name = nameOf(person.user_id);
  const { state } = person;
  const mark =
    state === 'held' || state === 'correcting' ? state : isClosed && person.revision > 1 ? 'corrected' : undefined;
  return (
    <tr data-person>
      <th scope="row">
        <button type="button" aria-expanded={isOpen} aria-label={say('days', { name })} onClick={onFlip}>
          <Icon path={mdiChevronRight} fontSize="small" />
          <PersonFace of={{ id: person.user_id, nome: name }} />
          {people.get(person.user_id)?.is_active === false ? say('inactive', { name }) : name}
        </button>
        {mark && <small data-mark={mark}> {say(`mark.${mark}`)}</small>}
      </th>
      {columns.map(({ field, label }) => (
        <Hours key={field} label={label} minutes={person[field]} />
      ))}
    </tr>
  );
}
