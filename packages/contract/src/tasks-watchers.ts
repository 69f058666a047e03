import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { byId, id } from './shapes.ts';

/** The people who follow a task, by id, and whether the caller is one of them. */
const watchers = z.object({ watching: z.boolean(), user_ids: z.array(id) });
export type TaskWatchers = z.infer<typeof watchers>;

const mine = {
  path: '/v2/tasks/{id}/watchers/me',
  access: 'tasks.own',
  params: byId,
  response: watchers,
  silent: 'whether somebody watches a task is their own business, and changes nothing for others',
} as const;

export const taskWatchers = resource('tasks', rowsSeenBy('tasks.all'), {
  watchers: {
    method: 'GET',
    path: '/v2/tasks/{id}/watchers',
    summary:
      'The watchers of a task: its creator and assignee, people who commented on it, are mentioned in it or chose to watch it, without those who stopped',
    access: 'tasks.own',
    params: byId,
    response: watchers,
  },
  watch: { ...mine, method: 'PUT', summary: 'Watch a task' },
  unwatch: { ...mine, method: 'DELETE', summary: 'Stop watching a task, for whatever reason it was watched' },
});
