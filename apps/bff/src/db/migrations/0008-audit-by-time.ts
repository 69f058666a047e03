import { type Kysely, sql } from 'kysely';

/** The log is read by time, whole or of one person, action or row: an index gives each of these its pages in order. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const name of ['audit_events_by_target', 'audit_events_by_actor', 'audit_events_by_action'])
    await sql`drop index ${sql.ref(name)}`.execute(db);
  await sql`create index audit_events_by_time on audit_events (account_id, at, id)`.execute(db);
  await sql`create index audit_events_by_target on audit_events (account_id, target, at, id)`.execute(db);
  await sql`create index audit_events_by_actor on audit_events (account_id, actor_id, at, id)`.execute(db);
  await sql`create index audit_events_by_action on audit_events (account_id, action, at, id)`.execute(db);
  // A row's events are looked for by its number, whatever it is a number of, and in the few bulks that name many.
  await sql`create index audit_events_by_row on audit_events (account_id, target_id, at, id) where target_id is not null`.execute(
    db,
  );
  await sql`create index audit_events_bulks on audit_events (account_id, target, id) where target_ids is not null`.execute(
    db,
  );
}
