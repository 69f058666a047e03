import { clients } from '@jornada/contract/clients';
import type { Endpoint } from '@jornada/contract/endpoint';
import { notificationCount } from '@jornada/contract/notifications-count';
import { savedViews } from '@jornada/contract/saved-views';
import { taskTags } from '@jornada/contract/task-tags';
import { tasks } from '@jornada/contract/tasks';
import { today } from '@jornada/contract/today';
import { users } from '@jornada/contract/user';
import { z } from 'zod';

/** Rows of a page of the dashboard's lists (`apps/web/src/api/list-page.ts`). */
const PAGE_SIZE = 50;
/** Filters of the task list with several values, separated by commas in the address and repeated in the request. */
const LISTED = ['status', 'priority', 'assignee_id', 'client_id', 'tag_id'];

/** The paths whose screens the server renders, with the request for their rows. */
const ROWS: Readonly<Record<string, string>> = { '/': today.read.path, '/tasks': `${tasks.list.path}?` };

/** Whether the server renders a first view at a path. The path of a single task has none. */
export const hasView = (path: string): boolean => path in ROWS;

/** Whether the requests for rows of such a path succeeded; without rows, the view would show a loading state. */
export const carriesRows = (path: string, answered: readonly string[]): boolean =>
  answered.some((request) => request.startsWith(ROWS[path] ?? '?'));

/** The requests of a screen for its first rows, as paths with queries. */
export function firstRequestsOf(screen: string, query: URLSearchParams): string[] {
  const bell = notificationCount.count.path;
  if (screen === '/') return [today.read.path, bell];
  if (screen !== '/tasks') return [bell];
  const list = taskRequestOf(query);
  return [bell, `${savedViews.list.path}?screen=tasks`, ...(list === undefined ? [] : [list])];
}

/**
 * The request for the tasks at an address, without the total if filtered; undefined for a search, the bin, the board or
 * a later page.
 */
function taskRequestOf(query: URLSearchParams): string | undefined {
  const sent = new URLSearchParams({ limit: String(PAGE_SIZE), sort: query.get('sort') ?? tasks.list.defaultSort });
  for (const [name, value] of query) {
    if (name === 'sort') continue;
    if (!LISTED.includes(name)) return undefined;
    for (const one of value.split(',')) sent.append(name, one);
    sent.set('count', 'none');
  }
  return `${tasks.list.path}?${sent}`;
}

const rows = z.object({
  items: z.array(
    z.object({
      assignee_id: z.number().nullable(),
      client_id: z.number().nullable(),
      tag_ids: z.array(z.number()),
    }),
  ),
});

/** For the rows in a response, the requests for the names that they need, by resource. */
export function nameRequestsOf(path: string, answer: unknown): { resource: string; path: string }[] {
  if (!path.startsWith(`${tasks.list.path}?`)) return [];
  const { items } = rows.parse(answer);
  const wanted: [Endpoint, (number | null)[]][] = [
    [users.list, items.map((task) => task.assignee_id)],
    [clients.list, items.map((task) => task.client_id)],
    [taskTags.list, items.flatMap((task) => task.tag_ids)],
  ];
  return wanted.flatMap(([{ resource, path: listing }, ids]) => {
    const known = [...new Set(ids.filter((id) => id !== null))];
    if (known.length === 0) return [];
    const query = new URLSearchParams([...known.map((id) => ['id', String(id)]), ['limit', '200']]);
    return [{ resource, path: `${listing}?${query}` }];
  });
}
