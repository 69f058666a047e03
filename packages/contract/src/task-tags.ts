import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { list } from './list.ts';
import { byId, color, count, filled, id, idInUrl, message, repeatable, searchText, version } from './shapes.ts';

export const taskTag = z.object({ id, name: z.string(), color: z.string(), version });
export type TaskTag = z.infer<typeof taskTag>;

/** Unique in the account, ignoring case. */
const name = filled(60);

export const taskTags = resource('task-tags', rowsSeenBy('tags.read'), {
  list: list({
    path: '/v2/task-tags',
    summary: 'The task tags of the account',
    access: 'tags.read',
    item: taskTag,
    filters: {
      q: z.optional(searchText),
      /** Only these ids, to look up names. */
      id: z.optional(repeatable(idInUrl)),
    },
    sorts: ['name'],
    defaultSort: 'name',
  }),
  create: {
    method: 'POST',
    path: '/v2/task-tags',
    summary: 'Create a task tag',
    access: 'tags.create',
    idempotent: true,
    body: z.strictObject({ name, color: z.optional(color) }),
    response: taskTag,
  },
  update: {
    method: 'PATCH',
    path: '/v2/task-tags/{id}',
    summary: 'Rename or recolour a tag',
    access: 'tags.manage',
    params: byId,
    body: z.strictObject({ name: z.optional(name), color: z.optional(color), version }),
    response: taskTag,
  },
  remove: {
    method: 'DELETE',
    path: '/v2/task-tags/{id}',
    summary: 'Delete a tag and remove it from every task',
    access: 'tags.manage',
    params: byId,
    response: z.object({ message }),
  },
  merge: {
    method: 'POST',
    path: '/v2/task-tags/{id}/merge',
    summary: 'Replace a tag by another one on every task, and delete it',
    access: 'tags.manage',
    params: byId,
    body: z.strictObject({ into_id: id }),
    response: z.object({ merged: count, message }),
  },
});
