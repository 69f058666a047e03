import { useState } from 'react';
import { useChosenPerson, useFoundPeople } from '../api/names.ts';
import { useSession } from '../api/session.ts';
import { Face } from '../ui/Face.tsx';
import { isFixedOption } from '../ui/filters/fixed-option.ts';
import { FoundList, type Picks } from './FoundList.tsx';

type Person = { id: number; nome: string; email?: string; photo: string | null };

type Props = Picks<Person> & {
  /** Includes people without an active link, who keep their existing rows but get no new ones. */
  everybody?: boolean;
  /** A person who is listed first under another label, such as the viewer. */
  first?: { value: number; label: string };
  /** A person who cannot be chosen. */
  without?: number;
};

/** People to choose from, searched while typing. */
export function PersonList({ everybody = false, first, without, onPick, ...rest }: Props) {
  const [text, setText] = useState('');
  const { user, photo } = useSession();
  const { items, busy } = useFoundPeople(text);
  const isChosen = useChosenPerson();
  const offered = first && isFixedOption(first.label, text) ? [{ id: first.value, nome: first.label, photo }] : [];
  const others = items.filter(
    ({ id, is_active }) => (everybody || is_active) && id !== without && id !== offered[0]?.id,
  );
  return (
    <FoundList<Person>
      {...rest}
      found={{ items: [...offered, ...others], busy }}
      optionOf={(person) => ({
        label: person.nome,
        mark: <Face of={person.id === first?.value ? { ...user, photo } : person} size={24} />,
        ...(person.email && { detail: person.email }),
      })}
      search={{ text, onText: setText }}
      onPick={(person) => {
        if (person) isChosen(person.id === user.id ? { ...person, nome: user.nome } : person);
        onPick(person);
      }}
    />
  );
}
