import type { TaskTag } from '@jornada/contract/task-tags';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useTagNames } from '../api/names.ts';

/** The tag that is open beside the list, by `?tag=`: a link to it opens it wherever in the list it is. */
export function useOpenTag(items: readonly TaskTag[] | undefined) {
  const [id, setId] = useQueryState('tag', parseAsInteger.withOptions({ history: 'push' }));
  const all = useTagNames();
  return {
    tag: id === null ? undefined : (items?.find((tag) => tag.id === id) ?? all.get(id)),
    open: (tag: number) => void setId(tag),
    close: () => void setId(null),
  };
}
