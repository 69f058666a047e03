import type { Input } from '@jornada/contract/endpoint';
import { bookings } from '@jornada/contract/time-bank-bookings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

type Body = Input<typeof bookings.bookMany>['body'];

/**
 * The effect of a booking on each person, computed by the server while the form is filled in.
 * @param input null while the form is not complete
 */
export const useManyPreview = (input: Omit<Body, 'dry_run' | 'reason'> | null) =>
  useQuery({
    queryKey: [bookings.bookMany.resource, bookings.bookMany.name, input],
    queryFn: ({ signal }) => call(bookings.bookMany, { body: { ...(input as Body), dry_run: true } }, { signal }),
    enabled: input !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export type ManyPreviewed = ReturnType<typeof useManyPreview>;
