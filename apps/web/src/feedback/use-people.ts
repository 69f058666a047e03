import { useMemo } from 'react';
import { personName, usePeopleNames } from '../api/names.ts';
import { useSession } from '../api/session.ts';
import { useWords } from '../words/words.ts';
import { feedbackWords } from './feedback.words.ts';

/** Names of people, for use in sentences. */
export function usePeople() {
  const say = useWords(feedbackWords);
  const people = usePeopleNames();
  const { user, photo } = useSession();
  return useMemo(() => {
    const nameOf = (id: number) => (id === user.id ? user.nome : personName(people, id, say('person', { id })));
    const faceOf = (id: number) => people.get(id) ?? { id, nome: nameOf(id), photo: id === user.id ? photo : null };
    /** `Ana`, `Ana and Rui`, or `Ana and 3 others`. The viewer is `you` and comes first. */
    const listOf = (ids: readonly number[]) => {
      const ordered = ids.toSorted((one, other) => Number(other === user.id) - Number(one === user.id));
      const [first = '', last = ''] = ordered.map((id) => (id === user.id ? say('me') : nameOf(id)));
      if (ids.length < 2) return first;
      return ids.length === 2 ? say('and', { first, last }) : say('others', { first, count: ids.length - 1 });
    };
    return { nameOf, faceOf, listOf };
  }, [say, people, user, photo]);
}
