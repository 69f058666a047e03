import type { AmountKey } from '@jornada/domain/payroll';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Hand-overs to the payroll by month, with their rows and files, and the codes of the events. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table payroll_codes (
    account_id ${int} not null,
    codes ${text} not null,
    version ${int} not null,
    primary key (account_id)
  )`.execute(db);
  await sql`create table payroll_hand_overs (
    account_id ${int} not null,
    id ${int} not null,
    month ${text} not null,
    layout_id ${int} not null,
    note ${text} not null default '',
    file_name ${text} not null,
    file_rows ${int} not null,
    sha256 ${text} not null,
    row_count ${int} not null,
    created_by ${int} not null,
    created_at ${text} not null,
    undone_by ${int},
    undone_at ${text},
    undo_reason ${text} not null default '',
    primary key (account_id, id)
  )`.execute(db);
  await sql`create unique index payroll_hand_overs_standing on payroll_hand_overs (account_id, month) where undone_at is null`.execute(
    db,
  );
  await sql`create table payroll_rows (
    account_id ${int} not null,
    hand_over_id ${int} not null,
    reference_month ${text} not null,
    user_id ${int} not null,
    event ${text} not null,
    employee_number ${text} not null,
    department ${text} not null,
    code ${text} not null,
    minutes ${int} not null,
    days ${int},
    percent ${int},
    primary key (account_id, hand_over_id, reference_month, user_id, event),
    foreign key (account_id, hand_over_id) references payroll_hand_overs (account_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index payroll_rows_by_month on payroll_rows (account_id, reference_month, user_id)`.execute(db);
  // Apart from the hand-overs, since only its download reads it.
  await sql`create table payroll_files (
    account_id ${int} not null,
    hand_over_id ${int} not null,
    sealed ${text} not null,
    primary key (account_id, hand_over_id),
    foreign key (account_id, hand_over_id) references payroll_hand_overs (account_id, id)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    payroll_codes: {
      account_id: number;
      /** JSON: code by event. */
      codes: string;
      version: number;
    };
    payroll_hand_overs: HandOverColumns;
    payroll_rows: {
      account_id: number;
      hand_over_id: number;
      reference_month: string;
      user_id: number;
      event: AmountKey;
      employee_number: string;
      department: string;
      code: string;
      minutes: number;
      days: number | null;
      percent: number | null;
    };
    payroll_files: {
      account_id: number;
      hand_over_id: number;
      /** The text of the file, sealed. */
      sealed: string;
    };
  }
  interface HandOverColumns {
    account_id: number;
    id: number;
    month: string;
    layout_id: number;
    note: Generated<string>;
    file_name: string;
    file_rows: number;
    sha256: string;
    row_count: number;
    created_by: number;
    created_at: Instant;
    undone_by: number | null;
    undone_at: Instant | null;
    undo_reason: Generated<string>;
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    payroll_hand_overs: true;
  }
}
