import type { Task } from '@jornada/contract/tasks';
import { tasks } from '@jornada/contract/tasks';
import type { Grouping } from '@jornada/domain/task-groups';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { createSerializer } from 'nuqs';
import { places } from '../../places.ts';
import { read } from '../../api/query.ts';
import { type ListPlace, nextPage, previousPage } from '../../ui/list/trail.ts';
import { pageParsers } from '../../ui/list/use-list-place.ts';
import { useLocation, useNavigate } from '../../ui/nav.ts';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import { GROUP_FIELDS, isInGroup } from '../groups/group-query.ts';
import type { TaskPlace, TaskQuery, TaskSort } from '../task-place.ts';

/** The list beside the panel; `by` is the field of its groups, on the board the status. */
export type Behind = { place: TaskPlace; by: Grouping | null };

type Asked = TaskQuery & { sort?: TaskSort; limit?: number; cursor?: string; count?: 'none' };
type Page = { query: Asked; items: readonly Task[]; next_cursor: string | null };

/** A step to another task, or the reason why there is none. */
export type Step = { go: () => void } | { whyNot: 'first' | 'last' | 'not-listed' };

const withPlace = createSerializer(pageParsers);
const listed = { queryKey: [tasks.list.resource, tasks.list.name] };

/**
 * The previous and next task, in the order of the list, the group or the board column beside the panel, from its cached
 * pages. At the end of a page the next one is fetched, and the list changes to that page.
 */
export function useWalk(id: number, behind: Behind): { previous: Step; next: Step } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  // Renders again when pages are loaded or refetched.
  useIsFetching(listed);

  const pages = client
    .getQueriesData<Omit<Page, 'query'>>(listed)
    .flatMap(([key, page]) => (page ? [{ ...page, query: (key[2] as { query: Asked }).query }] : []));
  const here = pageOf(id, pages, behind);
  if (!here) return { previous: { whyNot: 'not-listed' }, next: { whyNot: 'not-listed' } };

  const { place, by } = behind;
  const inGroups = by !== null;
  /**
   * Replaces the history entry, so that Back leads to where the panel was opened; after a change of page, Close stays
   * on the new page.
   */
  const show = (task: number, turnTo?: ListPlace) => {
    const search = turnTo ? withPlace(window.location.search, turnTo) : window.location.search;
    void navigate(
      { pathname: places.task(task), search },
      { replace: true, preventScrollReset: true, state: turnTo ? null : state },
    );
  };
  const cross = async (cursor: string | undefined, at: 0 | -1, turnTo: ListPlace | null) => {
    const { cursor: _, ...query } = here.query;
    try {
      const { items } = await client.fetchQuery({
        ...read(tasks.list, { query: { ...query, ...(cursor !== undefined && { cursor }) } }),
        staleTime: 30_000,
      });
      const task = items.at(at);
      if (task) show(task.id, turnTo ?? undefined);
    } catch (error) {
      toast({ text: errorTextNow(error), tone: 'problem' });
    }
  };

  const at = here.items.findIndex((task) => task.id === id);
  const [before, after] = [here.items[at - 1], here.items[at + 1]];
  const { next_cursor } = here;
  const next: Step = after
    ? { go: () => show(after.id) }
    : next_cursor === null
      ? { whyNot: 'last' }
      : { go: () => void cross(next_cursor, 0, inGroups ? null : nextPage(place, next_cursor)) };

  const back = inGroups ? null : previousPage(place);
  // Cached pages of a group are those that were scrolled through.
  const pageBefore = pages.find(
    (page) => here.query.cursor !== undefined && page.next_cursor === here.query.cursor && isAlike(page, here),
  );
  const previous: Step = before
    ? { go: () => show(before.id) }
    : here.query.cursor === undefined
      ? { whyNot: 'first' }
      : back
        ? { go: () => void cross(back.trail.at(-1), -1, back) }
        : inGroups && pageBefore
          ? { go: () => void cross(pageBefore.query.cursor, -1, null) }
          : { whyNot: 'not-listed' };
  return { previous, next };
}

/** The page that contains the task: the current page of the list, or a page of the task's group. */
function pageOf(id: number, pages: readonly Page[], { place, by }: Behind): Page | undefined {
  const shown = { query: place.sorted };
  return pages.find((page) => {
    const task = page.items.find((one) => one.id === id);
    if (!task || !isAlike(page, shown, by)) return false;
    return by === null ? page.query.cursor === place.cursor : isInGroup(by, task, page.query);
  });
}

/** Whether two pages are of the same list; the filters of groups are ignored. */
function isAlike(a: Pick<Page, 'query'>, b: Pick<Page, 'query'>, by: Grouping | null = null): boolean {
  const ignored: readonly string[] = ['cursor', 'limit', 'count', ...(by === null ? [] : GROUP_FIELDS[by])];
  const filterKey = (query: Asked) =>
    JSON.stringify(
      Object.entries(query)
        .filter(([name, value]) => value !== undefined && !ignored.includes(name))
        .sort(([x], [y]) => (x < y ? -1 : 1)),
    );
  return filterKey(a.query) === filterKey(b.query);
}
