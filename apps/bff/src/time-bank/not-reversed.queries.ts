import { type RawBuilder, sql } from 'kysely';

/** A condition for queries with the alias `entry` on time-bank entries: no reversal refers to the entry. */
export const notReversed: RawBuilder<boolean> = sql<boolean>`not exists (
  select reversal.id from time_bank_entries as reversal
  where reversal.account_id = entry.account_id and reversal.refers_to = entry.id and reversal.kind = 'reversal'
)`;
