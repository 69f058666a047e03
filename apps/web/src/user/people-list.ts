import { users } from '@jornada/contract/user';
import { LEVELS } from '@jornada/domain/access';
import { parseAsArrayOf, parseAsNumberLiteral, parseAsString, parseAsStringLiteral } from 'nuqs';
import { useMemo } from 'react';
import { useListPage } from '../api/list-page.ts';
import { useListPlace } from '../ui/list/use-list-place.ts';

/** What the link of a person says of them, in one word. */
export const STATES = ['active', 'inactive', 'invited'] as const;
export type LinkState = (typeof STATES)[number];

const FILTERS = {
  q: parseAsString.withDefault(''),
  level: parseAsArrayOf(parseAsNumberLiteral(LEVELS)).withDefault([]),
  state: parseAsStringLiteral(STATES),
  hr: parseAsStringLiteral(['yes', 'no']),
};

const FIELDS = ['nome', 'email', 'level', 'job_title', 'created_at'] as const;
type Field = (typeof FIELDS)[number];
export type PeopleSort = Field | `-${Field}`;
export const SORTS: readonly PeopleSort[] = FIELDS.flatMap((field): PeopleSort[] => [field, `-${field}`]);

/** How the API asks for a state: by whether the link is active and whether the person has joined. */
const ASKED: Record<LinkState, object> = {
  active: { is_active: 'true' },
  inactive: { is_active: 'false', has_joined: 'true' },
  invited: { has_joined: 'false' },
};

/** The directory as the URL says it, and the page of it that is shown. */
export function usePeopleList() {
  const place = useListPlace(FILTERS, SORTS);
  const { filterKey, sort } = place;
  const query = useMemo(() => {
    const { q, level, state, hr } = JSON.parse(filterKey) as typeof place.filters;
    return {
      sort,
      ...(q.trim() !== '' && { q: q.trim() }),
      ...(level.length > 0 && { level: level.map(String) }),
      ...(state && ASKED[state]),
      ...(hr && { has_hr_data: hr === 'yes' ? 'true' : 'false' }),
    };
  }, [filterKey, sort]);
  const filtered = Object.keys(query).length > 1;
  return { place, page: useListPage(users.list, query, place.cursor), filtered };
}

export type PeoplePlace = ReturnType<typeof usePeopleList>['place'];
