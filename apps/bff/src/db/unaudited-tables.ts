import type { Tables } from './tables.ts';

/** Tables to which an operation may write without an audit event, with the reason. */
export const UNAUDITED_TABLES: { readonly [T in keyof Tables]?: string } = {
  number_series: 'Reserves the id of a row that is inserted next; nothing visible changes.',
  audit_bulk_rows: 'The rows of an audit event.',
  audit_addresses: 'The address of an audit event.',
  idempotency_keys: 'Records the request itself.',
  notifications: 'Tells people of a change that has an event of its own.',
  mails: 'Tells people of a change or a reading that has an event of its own.',
  files: 'Content by its digest, stored before the change that refers to it.',
  sign_in_failures: 'Counts guesses; what is refused because of them has an event of its own.',
  passkey_challenges: 'A question that a browser is about to answer; its answer has an event of its own.',
};
