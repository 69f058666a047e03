import { z } from 'zod/mini';
import { resource } from './endpoint.ts';
import { cursor, id, limit, page, searchText, sortBy, version } from './shapes.ts';

export const taskTag = z.object({ id, name: z.string(), color: z.string(), version });
export type TaskTag = z.infer<typeof taskTag>;

export const taskTags = resource('task-tags', {
  list: {
    method: 'GET',
    path: '/v2/task-tags',
    summary: 'The task tags of the account',
    access: 'tags.read',
    query: z.strictObject({
      q: z.optional(searchText),
      sort: z.optional(sortBy(['name'])),
      limit: z.optional(limit),
      cursor: z.optional(cursor),
    }),
    response: page(taskTag),
  },
});
