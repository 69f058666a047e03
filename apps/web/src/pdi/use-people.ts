import { useMemo } from 'react';
import { usePeopleNames } from '../api/names.ts';
import { useSession } from '../api/session.ts';
import { useWords } from '../words/words.ts';
import { pdiWords } from './pdi.words.ts';

/** Names and photos of people by id. */
export function usePeople() {
  const say = useWords(pdiWords);
  const people = usePeopleNames();
  const { user, photo } = useSession();
  return useMemo(() => {
    const nameOf = (id: number) => people.get(id)?.nome ?? (id === user.id ? user.nome : say('person', { id }));
    const faceOf = (id: number) => people.get(id) ?? { id, nome: nameOf(id), photo: id === user.id ? photo : null };
    return { nameOf, faceOf };
  }, [say, people, user, photo]);
}
