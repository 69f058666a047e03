import { type Competence, competences } from '@jornada/contract/competences';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { everyPage } from '../api/every-page.ts';

/** All competences of the account by name, including archived ones; at most 500, in pages of 100. */
export const allCompetences = queryOptions({
  queryKey: [competences.list.resource, 'all'],
  queryFn: ({ signal }) =>
    everyPage<Competence>((at) => call(competences.list, { query: { limit: 100, sort: 'name', ...at } }, { signal })),
});
