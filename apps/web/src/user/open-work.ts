import { offboardings } from '@jornada/contract/user-offboarding';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** A dry run is a POST that writes nothing. Its counts depend on the day only. */
const dryRun = (id: number, left_on: string) =>
  queryOptions({
    queryKey: [offboardings.offboard.resource, 'dry-run', id, left_on],
    queryFn: ({ signal }) => {
      const body = { left_on, reason: 'other', allocations: 'keep', dry_run: true } as const;
      return call(offboardings.offboard, { params: { id }, body }, { signal });
    },
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    enabled: left_on !== '',
  });

/** The work that is open on a person's last day; not requested while no day is chosen. */
export const useOpenWork = (id: number, left_on: string | null) => useQuery(dryRun(id, left_on ?? ''));
