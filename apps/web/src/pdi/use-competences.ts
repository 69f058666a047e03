import { type Competence, competences } from '@jornada/contract/competences';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { everyPage } from '../api/every-page.ts';

type Named = Pick<Competence, 'id' | 'name' | 'is_active' | 'levels' | 'suggested_actions'>;

/**
 * All competences of the account by name, with their levels and suggested actions, including archived ones; at most
 * 500.
 */
const everyCompetence = queryOptions({
  queryKey: [competences.list.resource, 'levels'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) =>
    everyPage<Named>((at) => call(competences.list, { query: { limit: 200, sort: 'name', ...at } }, { signal })),
});

/**
 * The competences of the account; empty while loading.
 * @param enabled false while no name is needed
 */
export const useCompetences = (enabled = true): readonly Named[] =>
  useQuery({ ...everyCompetence, enabled }).data ?? NONE;

const NONE: never[] = [];
