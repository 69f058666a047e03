import { type Competence, competences } from '@jornada/contract/competences';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { everyPage } from '../api/every-page.ts';

/** All competences of the account by name, including archived ones; at most 500. */
const everyCompetence = queryOptions({
  queryKey: [competences.list.resource, 'names'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) =>
    everyPage<Pick<Competence, 'id' | 'name' | 'is_active'>>((at) =>
      call(competences.list, { query: { limit: 200, sort: 'name', ...at } }, { signal }),
    ),
});

/**
 * The competences of the account; empty while loading.
 * @param enabled false while no name is needed
 */
export const useCompetences = (enabled = true) => useQuery({ ...everyCompetence, enabled }).data ?? NONE;

/** Returns the name of a competence: an ellipsis while loading, and `unnamed` if the name is missing. */
export function useCompetenceName(enabled: boolean): (id: number, unnamed: string) => string {
  const { data, isPending } = useQuery({ ...everyCompetence, enabled });
  return (id, unnamed) => data?.find((one) => one.id === id)?.name ?? (isPending ? '…' : unnamed);
}

const NONE: never[] = [];
