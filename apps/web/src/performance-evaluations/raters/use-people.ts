import { useMemo } from 'react';
import { usePeopleNames } from '../../api/names.ts';
import { useSession } from '../../api/session.ts';
import { useWords } from '../../words/words.ts';
import { ratersWords } from './raters.words.ts';

/** Returns the names of people by id. */
export function useNameOf(): (id: number) => string {
  const say = useWords(ratersWords);
  const people = usePeopleNames();
  const { user } = useSession();
  return useMemo(
    () => (id: number) => people.get(id)?.nome ?? (id === user.id ? user.nome : say('person', { id })),
    [say, people, user],
  );
}
