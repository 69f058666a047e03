import type { Client } from '@jornada/contract/clients';
import { pick } from '@jornada/domain/conflict';
import { formatTaxId } from '@jornada/domain/tax-id';

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

/** As people write it: a CPF or CNPJ with its punctuation, which the server takes off again. */
export const valuesOf = (client: Client): ClientValues => ({
  ...pick(WRITTEN, client),
  tax_id: formatTaxId(client.tax_id),
});
