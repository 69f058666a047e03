import { z } from 'zod/mini';
import { resource } from './endpoint.ts';
import { byId, cursor, id, limit, page, searchText, sortBy, version } from './shapes.ts';

/** The twelve fields of interface.md, Client, and the version. Text that is absent is empty, never null. */
export const client = z.object({
  id,
  name: z.string(),
  email: z.string(),
  website: z.string(),
  tax_id: z.string(),
  address: z.string(),
  phone: z.string(),
  description: z.string(),
  logo_url: z.string(),
  is_active: z.boolean(),
  manager_id: id,
  tenant_id: id,
  version,
});
export type Client = z.infer<typeof client>;

export const clients = resource('clients', {
  list: {
    method: 'GET',
    path: '/v2/clients',
    summary: 'The clients of the account',
    access: 'clients.read',
    query: z.strictObject({
      q: z.optional(searchText),
      sort: z.optional(sortBy(['name'])),
      limit: z.optional(limit),
      cursor: z.optional(cursor),
    }),
    response: page(client),
  },
  byId: {
    method: 'GET',
    path: '/v2/clients/{id}',
    summary: 'Find one client',
    access: 'clients.read',
    params: byId,
    response: client,
  },
});
