import type { TaskTag } from '@jornada/contract/task-tags';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useTagNames } from '../api/names.ts';

/** The open tag, from `?tag=` in the address. The link works even if the tag is on another page of the list. */
export function useOpenTag(items: readonly TaskTag[] | undefined) {
  const [id, setId] = useQueryState('tag', parseAsInteger.withOptions({ history: 'push' }));
  const all = useTagNames();
  return {
    tag: id === null ? undefined : (items?.find((tag) => tag.id === id) ?? all.get(id)),
    open: (tag: number) => void setId(tag),
    close: () => void setId(null),
  };
}
