import { type Competence, competences } from '@jornada/contract/competences';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** All competences of the account by name, including archived ones; at most 500, in pages of 100. */
export const allCompetences = queryOptions({
  queryKey: [competences.list.resource, 'all'],
  queryFn: async ({ signal }) => {
    const all: Competence[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: Competence[]; next_cursor: string | null } = await call(
        competences.list,
        { query: { limit: 100, sort: 'name', ...(cursor === null ? {} : { cursor }) } },
        { signal },
      );
      all.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return all;
  },
});
