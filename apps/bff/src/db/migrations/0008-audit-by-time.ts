import { type Kysely, sql } from 'kysely';

/** Indexes for reading the log by time, as a whole or by person, action or row. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const name of ['audit_events_by_target', 'audit_events_by_actor', 'audit_events_by_action'])
    await sql`drop index ${sql.ref(name)}`.execute(db);
  await sql`create index audit_events_by_time on audit_events (account_id, at, id)`.execute(db);
  await sql`create index audit_events_by_target on audit_events (account_id, target, at, id)`.execute(db);
  await sql`create index audit_events_by_actor on audit_events (account_id, actor_id, at, id)`.execute(db);
  await sql`create index audit_events_by_action on audit_events (account_id, action, at, id)`.execute(db);
  // The events of a row are found by its id, in any resource, and among the few events that cover many rows.
  await sql`create index audit_events_by_row on audit_events (account_id, target_id, at, id) where target_id is not null`.execute(
    db,
  );
  await sql`create index audit_events_bulks on audit_events (account_id, target, id) where target_ids is not null`.execute(
    db,
  );
}
