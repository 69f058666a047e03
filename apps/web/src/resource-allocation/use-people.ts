import { allocations } from '@jornada/contract/resource-allocation';
import { may } from '@jornada/domain/access';
import { addDays } from '@jornada/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type PersonName, useEverybody } from '../api/names.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { DAYS } from './timeline/geometry.ts';
import type { AllocationsPlace } from './use-allocations-place.ts';

/** Client and tag filters as the API expects them. */
export const asQuery = ({ client, tag }: AllocationsPlace['filters']) => ({
  ...(client.length > 0 && { client_id: client }),
  ...(tag.length > 0 && { tag_id: tag }),
});

/**
 * The people with a row: all active people who match the filter; with a filter by client or tag, only those with a
 * matching allocation. People who may not see others see only themselves.
 */
export function usePeople({ filters, from }: AllocationsPlace) {
  const { level, user } = useSession();
  const everybody = useEverybody();
  const seesAll = may(level, 'allocations.read-all');
  const narrow = filters.client.length + filters.tag.length > 0;
  const found = useQuery({
    ...read(allocations.timeline, { query: { from, to: addDays(from, DAYS - 1), ...asQuery(filters) } }),
    enabled: narrow,
  });
  const people = useMemo((): readonly PersonName[] => {
    const working = narrow ? new Set(found.data?.items.map(({ user_id }) => user_id)) : null;
    return [...(everybody.data?.values() ?? [])].filter(
      ({ id, is_active }) =>
        is_active &&
        (seesAll || id === user.id) &&
        (filters.person.length === 0 || filters.person.includes(id)) &&
        (!working || working.has(id)),
    );
  }, [everybody.data, seesAll, user.id, filters, narrow, found.data]);
  const pending = !everybody.data ? everybody : narrow && !found.data ? found : undefined;
  return { people, /** The query, while the people are loading or have failed to load. */ pending };
}
