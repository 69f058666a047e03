import { today } from '@jornada/contract/today';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../api/query.ts';

/** Resources included in the answer. A change to one of them refetches it. */
const INCLUDED = [
  'tasks',
  'work-time',
  'work-timer',
  'work-schedules',
  'holidays',
  'time-bank',
  'absences',
  'feedback',
  'feedback-requests',
  'resource-allocation',
  'user',
  'clients',
  'accounts',
];

/** Refetched regularly for wall displays. */
const EVERY_MS = 5 * 60_000;

const question = read(today.read, {});

/** The overview's data, refetched on focus and when an included resource changes. */
export function useFigures() {
  const client = useQueryClient();
  // A write refetches only its own resource, so this query subscribes to the others.
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        if (event.mutation.meta?.refreshes.some((resource) => INCLUDED.includes(resource)))
          void client.invalidateQueries({ queryKey: question.queryKey });
      }),
    [client],
  );
  return useQuery({ ...question, staleTime: 0, refetchInterval: EVERY_MS, meta: { includes: INCLUDED } });
}
