import type { Tables } from './tables.ts';

/** Tables that a change may write to, and nothing else, without an audit event. By table, why. */
export const UNAUDITED_TABLES: { readonly [T in keyof Tables]?: string } = {
  number_series: 'Takes the id of a row that is inserted next; alone it changes nothing that anybody sees.',
  idempotency_keys: 'Records the request itself.',
};
