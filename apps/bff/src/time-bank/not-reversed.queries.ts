import { type RawBuilder, sql } from 'kysely';

/** A condition on the time-bank entry that a query calls `entry`: no reversal refers to it. */
export const notReversed: RawBuilder<boolean> = sql<boolean>`not exists (
  select reversal.id from time_bank_entries as reversal
  where reversal.account_id = entry.account_id and reversal.refers_to = entry.id and reversal.kind = 'reversal'
)`;
