import { audit } from '@jornada/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { personName, usePeopleNames } from '../api/names.ts';
import { read } from '../api/query.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { auditWords } from './audit.words.ts';
import { knownKey, logWords } from './log-words.ts';

/** Names for the ids of the log. */
export function useActorNames(): (id: number | null) => string {
  const say = useWords(auditWords);
  const people = usePeopleNames();
  return useCallback(
    (id) => (id === null ? say('operator') : personName(people, id, say('person', { id }))),
    [people, say],
  );
}

/** The actions and targets that occur in the log, as options of the filters. */
export const useLogNames = () => useQuery({ ...read(audit.names, {}), staleTime: 60_000 }).data ?? NO_NAMES;
const NO_NAMES = { actions: [], targets: [] };

/** Text of several rows: 37 people · 37 pessoas; the raw name if there is no text. */
export function useSeveral() {
  const say = useWords(logWords);
  const { number } = useFormats();
  return useCallback(
    (target: string, count: number) => {
      const key = knownKey('several', target);
      return key ? say(key, { count, n: number(count) }) : `${target} × ${number(count)}`;
    },
    [say, number],
  );
}

/** Texts of actions and targets; the raw name if there is no text. */
export function useLogWords() {
  const say = useWords(logWords);
  return useCallback(
    (kind: 'action' | 'target', name: string) => {
      const key = knownKey(kind, name);
      return key ? say(key) : name;
    },
    [say],
  );
}
