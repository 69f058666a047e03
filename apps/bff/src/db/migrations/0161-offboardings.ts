import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Offboardings, at most one planned for each person, and what each of them changed, to undo it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table offboardings (
    account_id ${int} not null,
    id ${int} not null,
    user_id ${int} not null,
    left_on ${text} not null,
    reason ${text} not null,
    note ${text} not null default '',
    access_months ${int} not null,
    state ${text} not null check (state in ('planned', 'done', 'undone')),
    tasks_to ${int},
    clients_to ${int},
    allocations ${text} not null check (allocations in ('delete', 'keep', 'to')),
    allocations_to ${int},
    handed_tasks ${int} not null default 0,
    handed_clients ${int} not null default 0,
    handed_allocations ${int} not null default 0,
    timer_minutes ${int},
    created_by ${int} not null,
    created_at ${text} not null,
    done_at ${text},
    undone_at ${text},
    version ${int} not null default 1,
    primary key (account_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id),
    foreign key (account_id, created_by) references employment_links (account_id, user_id),
    check ((allocations = 'to') = (allocations_to is not null))
  )`.execute(db);
  await sql`create unique index offboardings_planned on offboardings (account_id, user_id) where state = 'planned'`.execute(
    db,
  );
  await sql`create index offboardings_by_person on offboardings (account_id, user_id, id)`.execute(db);
  await sql`create index offboardings_by_day on offboardings (account_id, left_on, id)`.execute(db);
  // No foreign key to the item: tasks are purged.
  await sql`create table offboarding_items (
    account_id ${int} not null,
    offboarding_id ${int} not null,
    kind ${text} not null,
    item_id ${int} not null,
    was ${text},
    primary key (account_id, offboarding_id, kind, item_id),
    foreign key (account_id, offboarding_id) references offboardings (account_id, id)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    offboardings: {
      account_id: number;
      id: number;
      user_id: number;
      left_on: CalendarDate;
      reason: string;
      note: Generated<string>;
      access_months: number;
      state: 'planned' | 'done' | 'undone';
      tasks_to: number | null;
      clients_to: number | null;
      reports_to: number | null;
      allocations: 'delete' | 'keep' | 'to';
      allocations_to: number | null;
      handed_tasks: Generated<number>;
      handed_clients: Generated<number>;
      handed_reports: Generated<number>;
      handed_allocations: Generated<number>;
      timer_minutes: number | null;
      created_by: number;
      created_at: Instant;
      done_at: Instant | null;
      undone_at: Instant | null;
      settled_at: Generated<Instant | null>;
      /** JSON: the settlements and the months that were closed for it. */
      settled: Generated<string | null>;
      version: Generated<number>;
    };
    offboarding_items: {
      account_id: number;
      offboarding_id: number;
      kind:
        | 'task'
        | 'client'
        | 'report'
        | 'allocation-deleted'
        | 'allocation-moved'
        | 'allocation-shortened'
        | 'absence-canceled'
        | 'request-canceled'
        | 'absence-shortened'
        | 'membership'
        | 'hr-record';
      /** The id of the task, client, allocation or absence, or of the person; of a report, the person who is led. */
      item_id: number;
      /** The last day of an allocation, of an absence or of an HR record before; of a membership, JSON: its later decisions. */
      was: string | null;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    offboardings: true;
  }
}
