import { type Kysely, sql } from 'kysely';

/** The ways by which an entry explains itself: what refers to it, who lives on it, which closing booked it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index time_bank_entries_by_reference on time_bank_entries (account_id, refers_to) where refers_to is not null`.execute(
    db,
  );
  await sql`create index time_bank_entries_by_closing on time_bank_entries (account_id, closing_id) where closing_id is not null`.execute(
    db,
  );
  await sql`create index time_bank_takes_by_lot on time_bank_takes (account_id, lot_id)`.execute(db);
}
