import { type Allocation, allocations } from '@jornada/contract/resource-allocation';
import type { WeekLoad } from '@jornada/contract/week-loads';
import { addDays } from '@jornada/domain/calendar';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { read } from '../../api/query.ts';
import { DAYS } from './geometry.ts';

/** People per request; requested when they scroll into view. */
const CHUNK = 20;

const NOTHING = { allocations: new Map<number, readonly Allocation[]>(), load: new Map<number, readonly WeekLoad[]>() };

const chunksOf = (people: readonly number[], first: number, last: number): number[][] => {
  const chunks: number[][] = [];
  for (let at = Math.floor(first / CHUNK); at <= Math.floor(last / CHUNK); at++) {
    const chunk = people.slice(at * CHUNK, (at + 1) * CHUNK);
    if (chunk.length > 0) chunks.push(chunk);
  }
  return chunks;
};

/** Allocations and load of the visible people, for the whole year of the timeline. */
export function useTimelineData(
  people: readonly number[],
  first: number,
  last: number,
  from: string,
  filter: object,
  withDays: boolean,
) {
  const to = addDays(from, DAYS - 1);
  const chunks = chunksOf(people, first, last);
  const timeline = useQueries({
    queries: chunks.map((user_id) => ({
      ...read(allocations.timeline, { query: { from, to, user_id, ...filter } }),
      placeholderData: keepPreviousData,
    })),
    combine: combineAllocations,
  });
  const load = useQueries({
    queries: chunks.map((user_id) =>
      read(allocations.load, { query: { from, to, user_id, ...(!withDays && { brief: 'true' as const }) } }),
    ),
    combine: combineLoad,
  });
  const shown = useMemo(
    () => (timeline.map.size + load.map.size === 0 ? NOTHING : { allocations: timeline.map, load: load.map }),
    [timeline, load],
  );
  const failed = [timeline.failed, load.failed].filter((one) => one !== undefined);
  const retry = () => {
    for (const one of failed) one.retry();
  };
  const failure = useKept(failed[0], timeline.again || load.again);
  return { ...shown, failed: failure && { ...failure, retry } };
}

/**
 * A query clears its error while it refetches, for example when the window regains focus. This hook keeps the error
 * until the answer arrives, so that its button is not removed just before a person presses it.
 */
function useKept(failed: Unknown | undefined, again: boolean): Unknown | undefined {
  const [kept, setKept] = useState(failed);
  const current = failed ?? (kept && again ? kept : undefined);
  if (current?.error !== kept?.error) setKept(current);
  return current && { ...current, busy: again || current.busy };
}

type Answer<T> = {
  data: { items: T[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  errorUpdateCount: number;
  refetch: () => unknown;
}[];

/** The error of people whose data could not be loaded. */
type Unknown = { error: Error; busy: boolean; retry: () => void };

/**
 * Each response is grouped by person once, so that a row whose data was not refetched keeps the same array and does not
 * render.
 */
const taken = new WeakMap<object, Map<number, never[]>>();

function byPerson<T extends { user_id: number }>(
  results: Answer<T>,
): { map: Map<number, readonly T[]>; failed: Unknown | undefined; again: boolean } {
  const map = new Map<number, readonly T[]>();
  let failed: Unknown | undefined;
  let again = false;
  for (const { data, error, isFetching, errorUpdateCount, refetch } of results) {
    if (!data) {
      again ||= isFetching && errorUpdateCount > 0;
      if (error) failed = { error, busy: isFetching, retry: () => void refetch() };
      continue;
    }
    let own = taken.get(data) as Map<number, T[]> | undefined;
    if (!own) {
      own = Map.groupBy(data.items, ({ user_id }) => user_id);
      taken.set(data, own as Map<number, never[]>);
    }
    for (const [userId, items] of own) map.set(userId, items);
  }
  return { map, failed, again };
}

const combineAllocations = (results: Answer<Allocation>) => byPerson(results);
const combineLoad = (results: Answer<WeekLoad>) => byPerson(results);
