import { audit } from '@jornada/contract/audit';
import { users } from '@jornada/contract/user';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { read } from '../api/query.ts';
import { useWords } from '../words/words.ts';
import { auditWords, knownKey } from './audit.words.ts';

/** Names for the ids of the log; who is not among the first two hundred is "Person 12". */
export function useActorNames(): (id: number | null) => string {
  const say = useWords(auditWords);
  const { data } = useQuery({ ...read(users.list, { query: { limit: 200 } }), staleTime: 5 * 60_000 });
  const names = useMemo(() => new Map(data?.items.map(({ id, nome }) => [id, nome])), [data]);
  return useCallback((id) => (id === null ? say('operator') : (names.get(id) ?? say('person', { id }))), [names, say]);
}

/** People whose name or e-mail holds `text`, as options of a list. */
export function useActorOptions(text: string) {
  const q = useDeferredValue(text.trim());
  const found = useQuery({
    ...read(users.list, { query: { limit: 30, ...(q !== '' && { q }) } }),
    placeholderData: keepPreviousData,
  });
  return {
    options: (found.data?.items ?? []).map(({ id, nome, email }) => ({ value: id, label: nome, detail: email })),
    busy: found.isFetching,
  };
}

/** What can be filtered by: the actions and targets that the log has. */
export const useLogNames = () => useQuery({ ...read(audit.names, {}), staleTime: 60_000 }).data ?? NO_NAMES;
const NO_NAMES = { actions: [], targets: [] };

/** Actions and targets in words; by their names where there are no words yet. */
export function useLogWords() {
  const say = useWords(auditWords);
  return useCallback(
    (kind: 'action' | 'target', name: string) => {
      const key = knownKey(kind, name);
      return key ? say(key) : name;
    },
    [say],
  );
}
