import type { Tables } from './tables.ts';

/** Tables to which a change may write without an audit event, with the reason. */
export const UNAUDITED_TABLES: { readonly [T in keyof Tables]?: string } = {
  number_series: 'Reserves the id of a row that is inserted next; nothing visible changes.',
  idempotency_keys: 'Records the request itself.',
  notifications: 'Tells people of a change that has an event of its own.',
};
