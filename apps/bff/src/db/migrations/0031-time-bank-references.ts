import { type Kysely, sql } from 'kysely';

/** Indexes for the explanation of an entry: entries that reference it, debits that use it, the closing that created it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index time_bank_entries_by_reference on time_bank_entries (account_id, refers_to) where refers_to is not null`.execute(
    db,
  );
  await sql`create index time_bank_entries_by_closing on time_bank_entries (account_id, closing_id) where closing_id is not null`.execute(
    db,
  );
  await sql`create index time_bank_takes_by_lot on time_bank_takes (account_id, lot_id)`.execute(db);
}
