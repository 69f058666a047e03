import type { Client } from '@jornada/contract/clients';
import { pick } from '@jornada/domain/conflict';
import { formatTaxId } from '@jornada/domain/tax-id';

/** Editable fields of a client, in the order of the form. */
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

/** A CPF or CNPJ is formatted with punctuation, which the server strips. */
export const valuesOf = (client: Client): ClientValues => ({
  ...pick(WRITTEN, client),
  tax_id: formatTaxId(client.tax_id),
});
