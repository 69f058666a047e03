import { today } from '@jornada/contract/today';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../api/query.ts';

/** What the answer tells of: a change of any of these may change it. What follows the changes of others reads it too. */
const TELLS_OF = [
  'tasks',
  'work-time',
  'work-timer',
  'work-schedules',
  'holidays',
  'time-bank',
  'resource-allocation',
  'user',
  'clients',
  'accounts',
];

/** A wall shows it all day long. */
const EVERY_MS = 5 * 60_000;

const question = read(today.read, {});

/** What matters today, asked again whenever the page is come back to or one changes something it tells of. */
export function useFigures() {
  const client = useQueryClient();
  // A change asks its own resource again, and knows nothing of who else tells of it.
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        if (event.mutation.meta?.refreshes.some((resource) => TELLS_OF.includes(resource)))
          void client.invalidateQueries({ queryKey: question.queryKey });
      }),
    [client],
  );
  return useQuery({ ...question, staleTime: 0, refetchInterval: EVERY_MS, meta: { tellsOf: TELLS_OF } });
}
