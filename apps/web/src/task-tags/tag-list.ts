import { type TaskTag, taskTags } from '@jornada/contract/task-tags';
import { parseAsInteger, parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { useListPage } from '../api/list-page.ts';
import { useTagNames } from '../api/names.ts';
import { useListPlace } from '../ui/list/use-list-place.ts';

const FILTERS = { q: parseAsString.withDefault('') };

export const SORTS = ['name', '-name'] as const;

/** The list as the URL says it, and the page of it that is shown. */
export function useTagList() {
  const place = useListPlace(FILTERS, SORTS);
  const { sort } = place;
  const q = place.filters.q.trim();
  const query = useMemo(() => ({ sort, ...(q !== '' && { q }) }), [sort, q]);
  return { place, page: useListPage(taskTags.list, query, place.cursor), filtered: q !== '' };
}

/** The tag that is open beside the list, by `?tag=`: a link to it opens it wherever in the list it stands. */
export function useOpenTag(items: readonly TaskTag[] | undefined) {
  const [id, setId] = useQueryState('tag', parseAsInteger.withOptions({ history: 'push' }));
  const all = useTagNames();
  return {
    tag: id === null ? undefined : (items?.find((tag) => tag.id === id) ?? all.get(id)),
    open: (tag: number) => void setId(tag),
    close: () => void setId(null),
  };
}
