import { type Competence, competences } from '@jornada/contract/competences';
import { type CompetenceProfile, competenceProfiles } from '@jornada/contract/competences-profiles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { everyPage } from '../../api/every-page.ts';

/** All competences of the account by name, including archived ones. */
const everyCompetence = queryOptions({
  queryKey: [competences.list.resource, 'of-templates'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) =>
    everyPage<Competence>((at) => call(competences.list, { query: { limit: 200, sort: 'name', ...at } }, { signal })),
});

const everyProfile = queryOptions({
  queryKey: [competenceProfiles.list.resource, 'of-templates'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) =>
    everyPage<CompetenceProfile>((at) =>
      call(competenceProfiles.list, { query: { limit: 200, sort: 'name', ...at } }, { signal }),
    ),
});

/** The competences of the account by name, including archived ones; empty while loading. */
export const useCompetences = (): readonly Competence[] => useQuery(everyCompetence).data ?? NONE;

/** The job profiles of the account by name, including archived ones; undefined while loading. */
export const useProfiles = (): readonly CompetenceProfile[] | undefined => useQuery(everyProfile).data;

const NONE: never[] = [];
