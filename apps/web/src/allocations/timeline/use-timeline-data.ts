import { type Allocation, allocations, type WeekLoad } from '@jornada/contract/resource-allocation';
import { addDays } from '@jornada/domain/calendar';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/query.ts';
import { DAYS } from './geometry.ts';

/** People are asked about so many at a time, as they come into sight. */
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

/** Allocations and load of the people between two rows, for the whole year that is shown. */
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
  const laid = useQueries({
    queries: chunks.map((user_id) => ({
      ...read(allocations.timeline, { query: { from, to, user_id, ...filter } }),
      placeholderData: (before: unknown) => before as never,
    })),
    combine: combineAllocations,
  });
  const load = useQueries({
    queries: chunks.map((user_id) =>
      read(allocations.load, { query: { from, to, user_id, ...(!withDays && { brief: 'true' as const }) } }),
    ),
    combine: combineLoad,
  });
  return useMemo(() => (laid.map.size === 0 ? NOTHING : { allocations: laid.map, load: load.map }), [laid, load]);
}

type Answer<T> = { data: { items: T[] } | undefined }[];

const combineAllocations = (results: Answer<Allocation>) => ({
  map: Map.groupBy(
    results.flatMap(({ data }) => data?.items ?? []),
    ({ user_id }) => user_id,
  ) as Map<number, readonly Allocation[]>,
});
const combineLoad = (results: Answer<WeekLoad>) => ({
  map: Map.groupBy(
    results.flatMap(({ data }) => data?.items ?? []),
    ({ user_id }) => user_id,
  ) as Map<number, readonly WeekLoad[]>,
});
