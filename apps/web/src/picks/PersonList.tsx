import { useState } from 'react';
import { useFoundPeople } from '../api/names.ts';
import { FoundList, type Picks } from './FoundList.tsx';

type Person = { id: number; nome: string; email?: string };

type Props = Picks<Person> & {
  /** Also those without an active link: what was is theirs, and nothing new can be. */
  everybody?: boolean;
  /** Somebody to offer before all others, and under which name: oneself. */
  first?: { value: number; label: string };
  /** Somebody who cannot be picked. */
  without?: number;
};

/** People to choose from, looked up while one types. */
export function PersonList({ everybody = false, first, without, ...rest }: Props) {
  const [text, setText] = useState('');
  const { items, busy } = useFoundPeople(text);
  const offered = first && text === '' ? [{ id: first.value, nome: first.label }] : [];
  const others = items.filter(
    ({ id, is_active }) => (everybody || is_active) && id !== without && id !== offered[0]?.id,
  );
  return (
    <FoundList<Person>
      {...rest}
      found={{ items: [...offered, ...others], busy }}
      optionOf={({ nome, email }) => ({ label: nome, ...(email && { detail: email }) })}
      search={{ text, onText: setText }}
    />
  );
}
