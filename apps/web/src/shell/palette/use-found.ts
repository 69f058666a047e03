import { clients } from '@jornada/contract/clients';
import { pdi } from '@jornada/contract/pdi';
import { taskTags } from '@jornada/contract/task-tags';
import { tasks } from '@jornada/contract/tasks';
import { users } from '@jornada/contract/user';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import type { Kind } from './use-commands.ts';

/** Debounce: fast enough for a person, without a request per letter. */
const PAUSE_MS = 160;
const SHOWN = 6;

/** A number, or `#` and a number: a task id. */
const asId = (text: string): number | null => (/^#?[1-9]\d{0,14}$/.test(text) ? Number(text.replace('#', '')) : null);

export type Found = ReturnType<typeof useFound>;

/**
 * Tasks, tags, people, clients and development plans that match `text`, and the task with that number. Outdated
 * requests are cancelled.
 * @param kinds searches only records of these kinds; by default all
 */
export function useFound(text: string, kinds?: ReadonlySet<Kind>) {
  const wanted = text.trim();
  const q = usePaused(wanted);
  const id = asId(q);
  // Pages show account-wide errors; the palette continues with the results it has.
  const { link_active: isActive, leads } = useSession();
  const how = (kind?: Kind) =>
    ({
      enabled: q !== '' && isActive && (!kinds || (kind !== undefined && kinds.has(kind))),
      throwOnError: false,
      placeholderData: keepPreviousData,
    }) as const;
  const query = { q, limit: SHOWN };
  const parts = {
    task: useQuery({
      ...read(tasks.byId, { params: { id: id ?? 0 } }),
      throwOnError: false,
      enabled: id !== null && isActive && (!kinds || kinds.has('task')),
      // A missing task is a valid result.
      retry: false,
    }),
    tasks: useQuery({ ...read(tasks.list, { query }), ...how('task') }),
    tags: useQuery({ ...read(taskTags.list, { query }), ...how() }),
    people: useQuery({ ...read(users.list, { query }), ...how('person') }),
    clients: useQuery({ ...read(clients.list, { query }), ...how('client') }),
    plans: useQuery({ ...read(pdi.list, { query }), ...how() }),
    plansOfTeam: useQuery({
      ...read(pdi.list, { query: { ...query, box: 'team' } }),
      ...how(),
      enabled: q !== '' && isActive && leads && !kinds,
    }),
  };
  const all = Object.values(parts);
  const isMissing = ({ error }: { error: unknown }) => error instanceof ApiError && error.status === 404;
  const failed = q === '' ? [] : all.filter((part) => part.error && !part.isFetching && !isMissing(part));
  const isBusy = wanted !== q || (q !== '' && all.some(({ isFetching }) => isFetching));
  const items = <T>(part: { data: { items: readonly T[] } | undefined; error: unknown }) =>
    wanted === '' || part.error ? [] : (part.data?.items ?? []);
  return {
    task: wanted !== '' && id !== null && !parts.task.error ? parts.task.data : undefined,
    tasks: items(parts.tasks),
    tags: items(parts.tags),
    people: items(parts.people),
    clients: items(parts.clients),
    /** The person's own plans and those of led people; other plans are found through their person. */
    plans: [...items(parts.plans), ...items(parts.plansOfTeam)].slice(0, SHOWN),
    /** Whether more tasks match than are shown. */
    hasMore: (parts.tasks.data?.next_cursor ?? null) !== null,
    isBusy,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const part of failed) void part.refetch();
    },
  };
}

/** `text` after it has been stable for a moment; an empty text at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
