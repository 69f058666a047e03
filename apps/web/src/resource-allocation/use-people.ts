import { allocations } from '@jornada/contract/resource-allocation';
import { may } from '@jornada/domain/access';
import { addDays } from '@jornada/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type PersonName, usePeopleAsked } from '../api/names.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { DAYS } from './timeline/geometry.ts';
import type { AllocationsPlace } from './use-allocations-place.ts';

/** Clients and tags that narrow what is drawn, as the interface asks for them. */
export const asQuery = ({ client, tag }: AllocationsPlace['filters']) => ({
  ...(client.length > 0 && { client_id: client }),
  ...(tag.length > 0 && { tag_id: tag }),
});

/**
 * Who has a row: everybody with an active link, those of the filter, and where a client or a tag is asked for only those
 * who work for it. Whoever sees only their own has one row.
 */
export function usePeople({ filters, from }: AllocationsPlace) {
  const { level, user } = useSession();
  const everybody = usePeopleAsked();
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
  const asked = !everybody.data ? everybody : narrow && !found.data ? found : undefined;
  return { people, /** What is still to come, or did not. */ asked };
}
