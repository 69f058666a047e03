import { readTaxId } from '@jornada/domain/tax-id';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { imageFile, storedLogo } from './images.ts';
import { csvOf, list } from './list.ts';
import {
  byId,
  email,
  filled,
  id,
  idInUrl,
  message,
  repeatable,
  searchText,
  text,
  trueOrFalse,
  version,
} from './shapes.ts';

/** The twelve documented fields of Client, and the version. Absent text is empty, never null. */
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

/** Optional text. */
const orNothing = (shape: z.ZodMiniType<string>, error: string, code: string) =>
  text(300).check(z.refine((value) => value === '' || shape.safeParse(value).success, { error, params: { code } }));

/** An http or https URL; other schemes, such as `javascript:`, are refused. */
const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.hostname });

/** A CPF or CNPJ must have valid check digits, and its punctuation is removed; other text is kept as written. */
const taxId = z.pipe(
  text(40).check(
    z.refine((value) => readTaxId(value).valid, {
      error: 'has check digits that do not fit a CPF or CNPJ',
      params: { code: 'check_digits' },
    }),
  ),
  z.transform((value: string) => readTaxId(value).value),
);

/** The writable fields of a client; the others are derived. */
const written = {
  name: filled(200),
  email: orNothing(email, 'must be an e-mail address', 'not_email'),
  website: orNothing(webAddress, 'must be an http or https address', 'not_url'),
  tax_id: taxId,
  address: text(400),
  phone: text(60),
  description: text(5_000),
  manager_id: id,
  is_active: z.boolean(),
};
const partial = z.partial(z.strictObject(written));

export const CLIENT_SORTS = ['id', 'name', 'email', 'tax_id', 'phone', 'manager_id'] as const;

const filters = {
  q: z.optional(searchText),
  /** Only these ids, to look up names. */
  id: z.optional(repeatable(idInUrl)),
  /** Only active or only archived clients; both by default. */
  is_active: z.optional(trueOrFalse),
  manager_id: z.optional(repeatable(idInUrl)),
};

const clientList = list({
  path: '/v2/clients',
  summary: 'The clients of the account, archived ones among them, filtered and sorted, page by page',
  access: 'clients.read',
  item: client,
  filters,
  sorts: CLIENT_SORTS,
  defaultSort: 'name',
});

export const clients = resource('clients', rowsSeenBy('clients.read'), {
  list: clientList,
  exportCsv: csvOf(clientList, {
    summary: 'The clients that match the filters of the list, as a CSV file',
    row: client,
  }),
  byId: {
    method: 'GET',
    path: '/v2/clients/{id}',
    summary: 'Find one client',
    access: 'clients.read',
    params: byId,
    response: client,
  },
  create: {
    method: 'POST',
    path: '/v2/clients',
    summary: 'Create a client',
    access: 'clients.write',
    idempotent: true,
    body: z.extend(partial, { name: written.name }),
    response: client,
  },
  update: {
    method: 'PATCH',
    path: '/v2/clients/{id}',
    summary: 'Change fields of a client; is_active archives or restores it',
    access: 'clients.write',
    params: byId,
    body: z.extend(partial, { version }),
    response: client,
  },
  archive: {
    method: 'DELETE',
    path: '/v2/clients/{id}',
    summary: 'Archive a client: it is no longer active; tasks, hours and allocations keep it',
    access: 'clients.write',
    params: byId,
    response: client,
  },
  uploadLogo: {
    method: 'POST',
    path: '/v2/clients/{id}/logo',
    summary: 'Upload the logo of a client; its URL is saved in the client',
    access: 'clients.write',
    params: byId,
    sends: 'form',
    body: z.strictObject({ file: imageFile }),
    response: storedLogo,
  },
  removeLogo: {
    method: 'DELETE',
    path: '/v2/clients/{id}/logo',
    summary: 'Remove the logo of a client',
    access: 'clients.write',
    params: byId,
    response: z.object({ message }),
  },
});
