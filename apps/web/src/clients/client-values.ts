import type { Client } from '@jornada/contract/clients';

/** What people write of a client, in the order in which it is asked. */
export const WRITTEN = ['name', 'tax_id', 'email', 'phone', 'website', 'address', 'manager_id', 'description'] as const;
export type WrittenField = (typeof WRITTEN)[number];
export type ClientValues = Pick<Client, WrittenField>;

export const newClient = (manager_id: number): ClientValues => ({
  name: '',
  tax_id: '',
  email: '',
  phone: '',
  website: '',
  address: '',
  manager_id,
  description: '',
});

export const valuesOf = (client: Client): ClientValues =>
  Object.fromEntries(WRITTEN.map((field) => [field, client[field]])) as ClientValues;

/** Only what is not as it was: two people who change different fields do not undo each other. */
export const changesOf = (before: ClientValues, after: ClientValues): Partial<ClientValues> =>
  Object.fromEntries(WRITTEN.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]));
