import type { Output } from '@jornada/contract/endpoint';
import type { TaskTag } from '@jornada/contract/task-tags';
import { tasks } from '@jornada/contract/tasks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';

const byTag = ({ counts }: Output<typeof tasks.tagCounts>): ReadonlyMap<number, number> =>
  new Map(counts.map(({ tag_id, count }) => [tag_id, count]));

/**
 * The number of tasks for each tag of a page, in a separate request, so that the names do not wait for it.
 * @returns `counts` is empty until the answer arrives; `failed` is true if the request has failed
 */
export function useTagCounts(tags: readonly TaskTag[] | undefined) {
  const ids = tags?.map(({ id }) => id) ?? [];
  const { data, error } = useQuery({
    ...read(tasks.tagCounts, { query: { tag_id: ids } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    select: byTag,
  });
  return { counts: data, failed: error !== null };
}
