import { type Generated, type Kysely, sql } from 'kysely';
import type { EntryKind } from '@jornada/domain/bank';
import type { Origin } from '@jornada/domain/closing';
import { columnTypes, createAppendOnly } from '../engines/migrating.ts';

/**
 * The time bank. `time_bank_entries` is the ledger: the database itself refuses to change its rows. The other tables are
 * derived from it (`bankOf`), so that it need not be read as a whole.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table time_bank_entries (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    user_id ${int} not null,
    kind ${text} not null check (kind in ('credit', 'debit', 'expiry', 'payout', 'reversal')),
    minutes ${int} not null check (minutes > 0),
    signed_minutes ${int} not null,
    occurred_on ${text} not null,
    due_on ${text},
    origin ${text} not null,
    reason ${text} not null,
    created_by ${int},
    created_at ${text} not null,
    refers_to ${int},
    payout_percent ${int},
    closing_id ${int},
    balance_after_minutes ${int} not null,
    primary key (account_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id),
    foreign key (account_id, refers_to) references time_bank_entries (account_id, id)
  )`.execute(db);
  await sql`create index time_bank_entries_by_user on time_bank_entries (account_id, user_id, id)`.execute(db);
  await sql`create index time_bank_entries_by_day on time_bank_entries (account_id, user_id, occurred_on, signed_minutes)`.execute(
    db,
  );
  // One reversal per entry, even if two people undo it at the same time.
  await sql`create unique index time_bank_entries_reversed on time_bank_entries (account_id, refers_to) where kind = 'reversal'`.execute(
    db,
  );
  await createAppendOnly(db, 'time_bank_entries');

  await sql`create table time_bank_balances (
    account_id ${int} not null,
    user_id ${int} not null,
    balance_minutes ${int} not null,
    primary key (account_id, user_id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);

  await sql`create table time_bank_lots (
    account_id ${int} not null,
    entry_id ${int} not null,
    user_id ${int} not null,
    occurred_on ${text} not null,
    due_on ${text} not null,
    remaining_minutes ${int} not null check (remaining_minutes >= 0),
    primary key (account_id, entry_id)
  )`.execute(db);
  await sql`create index time_bank_lots_open on time_bank_lots (account_id, user_id, due_on, entry_id) where remaining_minutes > 0`.execute(
    db,
  );
  await sql`create index time_bank_lots_due on time_bank_lots (account_id, due_on) where remaining_minutes > 0`.execute(
    db,
  );

  await sql`create table time_bank_takes (
    account_id ${int} not null,
    debit_id ${int} not null,
    lot_id ${int} not null,
    user_id ${int} not null,
    occurred_on ${text} not null,
    minutes ${int} not null check (minutes > 0),
    primary key (account_id, debit_id, lot_id)
  )`.execute(db);

  await sql`create table time_bank_uncovered (
    account_id ${int} not null,
    debit_id ${int} not null,
    user_id ${int} not null,
    occurred_on ${text} not null,
    minutes ${int} not null check (minutes > 0),
    primary key (account_id, debit_id)
  )`.execute(db);
  await sql`create index time_bank_uncovered_by_user on time_bank_uncovered (account_id, user_id)`.execute(db);

  await sql`create table time_bank_closings (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    month ${text} not null,
    closed_at ${text} not null,
    closed_by ${int} not null,
    reopened_at ${text},
    reopened_by ${int},
    reason ${text} not null default '',
    primary key (account_id, id)
  )`.execute(db);
  // A month has at most one closing that is in force.
  await sql`create unique index time_bank_closings_in_force on time_bank_closings (account_id, month) where reopened_at is null`.execute(
    db,
  );

  await sql`create table time_bank_policies (
    account_id ${int} primary key references accounts (id),
    regime ${text} not null,
    payout_percent ${int} not null check (payout_percent >= 50),
    negative ${text} not null,
    negative_limit_minutes ${int} not null,
    daily_overtime_minutes ${int} not null,
    daily_work_minutes ${int} not null,
    tolerance_minutes ${int} not null,
    bank_sundays_and_holidays ${text} not null check (bank_sundays_and_holidays in ('yes', 'no')),
    version ${int} not null default 1
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    time_bank_entries: {
      account_id: number;
      id: number;
      user_id: number;
      kind: EntryKind;
      minutes: number;
      /** Added to the balance; negative for a debit. */
      signed_minutes: number;
      occurred_on: CalendarDate;
      due_on: CalendarDate | null;
      origin: Origin;
      reason: string;
      created_by: number | null;
      created_at: Instant;
      /** A reversal references the entry that it undoes, an expiry its credit, a payout its expiry. */
      refers_to: number | null;
      payout_percent: number | null;
      closing_id: number | null;
      balance_after_minutes: number;
      /** Of a debit: the absence whose hours it takes. */
      absence_id: Generated<number | null>;
      /** The version of an agreement by which it was booked. */
      rule_id: Generated<number | null>;
      /** The settlement that booked it. */
      settlement_id: Generated<number | null>;
    };
    time_bank_balances: { account_id: number; user_id: number; balance_minutes: number };
    time_bank_lots: {
      account_id: number;
      entry_id: number;
      user_id: number;
      occurred_on: CalendarDate;
      due_on: CalendarDate;
      remaining_minutes: number;
    };
    time_bank_takes: {
      account_id: number;
      debit_id: number;
      lot_id: number;
      user_id: number;
      occurred_on: CalendarDate;
      minutes: number;
    };
    time_bank_uncovered: {
      account_id: number;
      debit_id: number;
      user_id: number;
      occurred_on: CalendarDate;
      minutes: number;
    };
    time_bank_closings: {
      account_id: number;
      id: number;
      month: string;
      /** Of one person, who was settled before the month was closed; null: of everybody. */
      user_id: Generated<number | null>;
      closed_at: Instant;
      closed_by: number;
      reopened_at: Instant | null;
      reopened_by: number | null;
      reason: Generated<string>;
    };
    time_bank_policies: {
      account_id: number;
      /** The first month that is ever closed. */
      closes_from: string | null;
      version: Generated<number>;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    time_bank_entries: true;
    time_bank_closings: true;
  }
}
