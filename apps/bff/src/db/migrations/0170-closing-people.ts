import type { ClosingState } from '@jornada/domain/closing';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';
import type { Sql } from '../handle.ts';

/** Figures of a person's month in minutes; null where nothing was kept. */
export const CLOSING_FIGURES = [
  'worked_minutes',
  'expected_minutes',
  'credit_minutes',
  'debit_minutes',
  'booked_before_minutes',
  'to_credit_minutes',
  'to_debit_minutes',
  'excused_minutes',
  'bank_absence_minutes',
  'unpaid_minutes',
  'paid_minutes',
  'paid_rest_minutes',
  'expired_minutes',
  'unbooked_minutes',
] as const;

/**
 * The months of people in each closing, one row per revision. Earlier closings get a row for each person whose entries
 * they booked; their judged days are not known. No entry and no balance changes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table time_bank_closing_people (
    account_id ${int} not null,
    closing_id ${int} not null,
    user_id ${int} not null,
    revision ${int} not null,
    is_latest ${text} not null default 'yes' check (is_latest in ('yes', 'no')),
    state ${text} not null check (state in ('closed', 'held', 'correcting', 'taken_back')),
    reasons ${text} not null,
    reconstructed ${text} not null default 'no' check (reconstructed in ('yes', 'no')),
    ${sql.join(CLOSING_FIGURES.map((name) => sql`${sql.ref(name)} ${int}`))},
    judged ${text},
    counted_entry_ids ${text} not null default '[]',
    baseline ${text},
    closed_by ${int},
    closed_at ${text} not null,
    reason ${text} not null default '',
    primary key (account_id, closing_id, user_id, revision),
    foreign key (account_id, closing_id) references time_bank_closings (account_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create unique index time_bank_closing_people_latest on time_bank_closing_people (account_id, closing_id, user_id) where is_latest = 'yes'`.execute(
    db,
  );
  await sql`create index time_bank_closing_people_open on time_bank_closing_people (account_id, user_id) where is_latest = 'yes' and state in ('held', 'correcting')`.execute(
    db,
  );
  await sql`alter table time_bank_policies add column closes_from ${text}`.execute(db);
  await sql`alter table time_bank_policies add column unexplained_days ${int} not null default 3`.execute(db);
  await reconstruct(db as unknown as Sql);
}

async function reconstruct(db: Sql): Promise<void> {
  await sql`insert into time_bank_closing_people
    (account_id, closing_id, user_id, revision, state, reasons, reconstructed, to_credit_minutes, to_debit_minutes, closed_by, closed_at)
    select closing.account_id, closing.id, entry.user_id, 1,
      case when closing.reopened_at is null then 'closed' else 'taken_back' end, '[]', 'yes',
      sum(case when entry.kind = 'credit' then entry.minutes else 0 end),
      sum(case when entry.kind = 'debit' then entry.minutes else 0 end),
      min(closing.closed_by), min(closing.closed_at)
    from time_bank_closings closing
    join time_bank_entries entry on entry.account_id = closing.account_id and entry.closing_id = closing.id
    where entry.kind in ('credit', 'debit')
    group by closing.account_id, closing.id, closing.reopened_at, entry.user_id`.execute(db);
  // An account without a policy has the default one, which is stored from now on.
  await sql`insert into time_bank_policies
    (account_id, regime, payout_percent, negative, negative_limit_minutes, daily_overtime_minutes, daily_work_minutes, tolerance_minutes, bank_sundays_and_holidays, version)
    select distinct closing.account_id, 'individual_6_months', 50, 'block', 0, 120, 600, 10, 'no', 2
    from time_bank_closings closing
    left join time_bank_policies policy on policy.account_id = closing.account_id
    where closing.reopened_at is null and policy.account_id is null`.execute(db);
  await sql`update time_bank_policies set closes_from = (
    select min(month) from time_bank_closings closing
    where closing.account_id = time_bank_policies.account_id and closing.reopened_at is null)`.execute(db);
}

type Figures = Record<(typeof CLOSING_FIGURES)[number], number | null>;

declare module '../tables.ts' {
  interface Tables {
    time_bank_closing_people: ClosingPersonColumns;
  }
  interface ClosingPersonColumns extends Figures {
    account_id: number;
    closing_id: number;
    user_id: number;
    revision: number;
    is_latest: Generated<'yes' | 'no'>;
    state: ClosingState;
    /** JSON: why the person is held, or `no_record`. */
    reasons: string;
    reconstructed: Generated<'yes' | 'no'>;
    /** JSON: days, stretches, doubtful entries and warnings; null if reconstructed. */
    judged: string | null;
    /** JSON: entries by hand that count as those of their day, in this revision and every later one. */
    counted_entry_ids: Generated<string>;
    /** JSON: what the old closing is taken to have booked by day, once it is corrected. */
    baseline: string | null;
    /** The version of an agreement in force at the end of the month. */
    rule_id: Generated<number | null>;
    closed_by: number | null;
    closed_at: Instant;
    reason: Generated<string>;
  }
}
