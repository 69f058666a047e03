import type { Tables } from './tables.ts';

/**
 * Tables whose rows only follow from a change, or belong to no account: writing to them alone needs no audit event.
 * By table, why.
 */
export const UNAUDITED_TABLES: { readonly [T in keyof Tables]?: string } = {
  number_series: 'the next id of a row that is inserted beside it',
  idempotency_keys: 'the record of the request itself',
  task_totals: 'counts of tasks, kept along with the tasks',
  time_bank_balances: 'the sum of the entries, kept along with them',
  time_bank_lots: 'what is left of each credit, kept along with the entries',
  time_bank_takes: 'which credit a debit was taken from, kept along with the entries',
  time_bank_uncovered: 'what no credit covers, kept along with the entries',
  task_undos: 'how to take back a change that has its own event',
  task_undo_rows: 'how to take back a change that has its own event',
  task_undo_tags: 'how to take back a change that has its own event',
  files: 'the bytes behind a logo or an image; what refers to them has the event',
  followed_accounts: 'who is to be notified of changes, which is no change',
  ended_sessions: "a person's own sign-in",
  sign_in_failures: "a person's own sign-in",
};
