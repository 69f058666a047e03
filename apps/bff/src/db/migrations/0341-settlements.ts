import type { SettlementKind } from '@jornada/domain/settlement';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * Settlements of the time bank, the entries that each booked, and what an offboarding settled. A closing may be of one person:
 * that of somebody who leaves before the month is over.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table time_bank_settlements (
    account_id ${int} not null,
    id ${int} not null,
    user_id ${int} not null,
    kind ${text} not null check (kind in ('pay', 'forgive', 'discount', 'carry')),
    minutes ${int} not null check (minutes > 0),
    settled_on ${text} not null,
    percent ${int},
    reason ${text} not null,
    lots ${text} not null,
    is_offboarding ${text} not null default 'no' check (is_offboarding in ('yes', 'no')),
    reference_month ${text} not null,
    hand_over_id ${int},
    created_by ${int} not null,
    created_at ${text} not null,
    reversed_by ${int},
    reversed_at ${text},
    reverse_reason ${text} not null default '',
    primary key (account_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index time_bank_settlements_by_person on time_bank_settlements (account_id, user_id, id)`.execute(
    db,
  );
  await sql`create index time_bank_settlements_by_day on time_bank_settlements (account_id, settled_on, id)`.execute(
    db,
  );
  await sql`create index time_bank_settlements_by_month on time_bank_settlements (account_id, reference_month, user_id) where reversed_at is null`.execute(
    db,
  );
  await sql`alter table time_bank_entries add column settlement_id ${int}`.execute(db);
  await sql`create index time_bank_entries_by_settlement on time_bank_entries (account_id, settlement_id) where settlement_id is not null`.execute(
    db,
  );
  await sql`alter table time_bank_closings add column user_id ${int}`.execute(db);
  await sql`drop index time_bank_closings_in_force`.execute(db);
  // A month has at most one closing that is in force, and one of each person who was settled before.
  await sql`create unique index time_bank_closings_in_force on time_bank_closings (account_id, month, coalesce(user_id, 0)) where reopened_at is null`.execute(
    db,
  );
  await sql`alter table offboardings add column settled_at ${text}`.execute(db);
  await sql`alter table offboardings add column settled ${text}`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    time_bank_settlements: {
      account_id: number;
      id: number;
      user_id: number;
      kind: SettlementKind;
      minutes: number;
      settled_on: CalendarDate;
      /** Of `pay`: above the normal hour. */
      percent: number | null;
      reason: string;
      /** JSON: minutes by lot. */
      lots: string;
      is_offboarding: Generated<'yes' | 'no'>;
      /** The month of the payroll that it is about. */
      reference_month: string;
      /** The hand-over that delivered it to the payroll. */
      hand_over_id: number | null;
      created_by: number;
      created_at: Instant;
      reversed_by: number | null;
      reversed_at: Instant | null;
      reverse_reason: Generated<string>;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    time_bank_settlements: true;
  }
}
