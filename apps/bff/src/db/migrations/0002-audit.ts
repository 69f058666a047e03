import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** The audit log. It contains no values of personal data: `fields` are names only. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table audit_events (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    at ${text} not null,
    actor_id ${int},
    action ${text} not null,
    target ${text} not null,
    target_id ${int},
    target_ids ${text},
    fields ${text} not null,
    request_id ${text} not null,
    primary key (account_id, id)
  )`.execute(db);
  await sql`create index audit_events_by_target on audit_events (account_id, target, target_id, id)`.execute(db);
  await sql`create index audit_events_by_actor on audit_events (account_id, actor_id, id)`.execute(db);
  await sql`create index audit_events_by_action on audit_events (account_id, action, id)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    audit_events: {
      account_id: number;
      id: number;
      at: Instant;
      actor_id: number | null;
      action: string;
      target: string;
      target_id: number | null;
      /** JSON array of ids, if the event covers many rows. */
      target_ids: string | null;
      /** JSON array of the names of changed fields. */
      fields: string;
      /** Why personal data was read, where a reason was required. */
      reason: string | null;
      request_id: string;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    audit_events: true;
  }
}
