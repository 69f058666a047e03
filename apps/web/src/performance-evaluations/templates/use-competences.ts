import { type Competence, competences } from '@jornada/contract/competences';
import { type CompetenceProfile, competenceProfiles } from '@jornada/contract/competences-profiles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Reads all pages of a list. */
async function everyPage<T>(
  readPage: (cursor: string | null) => Promise<{ items: T[]; next_cursor: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: T[]; next_cursor: string | null } = await readPage(cursor);
    all.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}

const after = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** All competences of the account by name, including archived ones. */
const everyCompetence = queryOptions({
  queryKey: [competences.list.resource, 'of-templates'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) =>
    everyPage<Competence>((cursor) =>
      call(competences.list, { query: { limit: 200, sort: 'name', ...after(cursor) } }, { signal }),
    ),
});

const everyProfile = queryOptions({
  queryKey: [competenceProfiles.list.resource, 'of-templates'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) =>
    everyPage<CompetenceProfile>((cursor) =>
      call(competenceProfiles.list, { query: { limit: 200, sort: 'name', ...after(cursor) } }, { signal }),
    ),
});

/** The competences of the account by name, including archived ones; empty while loading. */
export const useCompetences = (): readonly Competence[] => useQuery(everyCompetence).data ?? NONE;

/** The job profiles of the account by name, including archived ones; undefined while loading. */
export const useProfiles = (): readonly CompetenceProfile[] | undefined => useQuery(everyProfile).data;

const NONE: never[] = [];
