import { useMemo } from 'react';
import { personName, usePeopleNames } from '../../api/names.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';

/** Returns the names of people by id. */
export function usePeople() {
  const say = useWords(cyclesWords);
  const people = usePeopleNames();
  return useMemo(() => ({ nameOf: (id: number) => personName(people, id, say('person', { id })) }), [say, people]);
}
