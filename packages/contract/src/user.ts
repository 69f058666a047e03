import { z } from 'zod/mini';
import { resource } from './endpoint.ts';
import { level, password } from './session.ts';
import { cursor, id, instant, limit, page, searchText, sortBy } from './shapes.ts';

/** A person of the account: the user and the employment link. */
export const user = z.object({
  id,
  nome: z.string(),
  email: z.string(),
  level,
  is_active: z.boolean(),
  job_title: z.string(),
  created_at: instant,
});
export type User = z.infer<typeof user>;

export const users = resource('user', {
  list: {
    method: 'GET',
    path: '/v2/user',
    summary: 'The people of the account',
    access: 'people.read',
    query: z.strictObject({
      q: z.optional(searchText),
      sort: z.optional(sortBy(['nome'])),
      limit: z.optional(limit),
      cursor: z.optional(cursor),
    }),
    response: page(user),
  },
  changePassword: {
    method: 'PUT',
    path: '/v2/user/password',
    summary: 'Change the own password; ends every other session. A Bearer caller gets a new token, a browser a new cookie',
    access: 'signed-in',
    changes: 'self',
    openWhenUnpaid: true,
    body: z.strictObject({ current_password: password, new_password: password }),
    response: z.object({ message: z.string(), token: z.optional(z.string()) }),
  },
});
