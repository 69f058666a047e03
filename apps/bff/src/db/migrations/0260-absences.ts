import type { AskedBy, DayCount } from '@jornada/domain/absence-kinds';
import type { AbsenceStatus } from '@jornada/domain/absences';
import type { AbsenceEffect } from '@jornada/domain/expected';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Kinds of absences by account, and absences with the decision about them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table absence_kinds (
    account_id ${int} not null,
    id ${int} not null,
    name ${text} not null,
    name_folded ${text} not null,
    effect ${text} not null check (effect in ('excused', 'bank', 'unpaid')),
    counts_days ${text} not null check (counts_days in ('calendar', 'due')),
    payroll_code ${text} not null default '',
    is_private ${int} not null,
    who_asks ${text} not null check (who_asks in ('person', 'record_only')),
    whole_days_only ${int} not null,
    is_active ${int} not null default 1,
    version ${int} not null default 1,
    primary key (account_id, id)
  )`.execute(db);
  await sql`create unique index absence_kinds_by_name on absence_kinds (account_id, name_folded)`.execute(db);
  await sql`create table absences (
    account_id ${int} not null,
    id ${int} not null,
    user_id ${int} not null,
    kind_id ${int} not null,
    starts_on ${text} not null,
    ends_on ${text} not null,
    minutes_per_day ${int},
    status ${text} not null check (status in ('requested', 'approved', 'refused', 'canceled')),
    note ${text} not null default '',
    decided_by ${int},
    decided_at ${text},
    decision_note ${text} not null default '',
    created_by ${int} not null,
    created_at ${text} not null,
    version ${int} not null default 1,
    primary key (account_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id),
    foreign key (account_id, kind_id) references absence_kinds (account_id, id),
    check (ends_on >= starts_on)
  )`.execute(db);
  await sql`create index absences_by_person on absences (account_id, user_id, starts_on, id)`.execute(db);
  await sql`create index absences_by_day on absences (account_id, starts_on, id)`.execute(db);
  await sql`create index absences_by_kind on absences (account_id, kind_id)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    absence_kinds: AbsenceKindColumns;
    absences: AbsenceColumns;
  }
  interface AbsenceKindColumns {
    account_id: number;
    id: number;
    name: string;
    name_folded: string;
    effect: AbsenceEffect;
    counts_days: DayCount;
    payroll_code: Generated<string>;
    is_private: 0 | 1;
    who_asks: AskedBy;
    whole_days_only: 0 | 1;
    is_active: Generated<0 | 1>;
    version: Generated<number>;
  }
  interface AbsenceColumns {
    account_id: number;
    id: number;
    user_id: number;
    kind_id: number;
    starts_on: CalendarDate;
    ends_on: CalendarDate;
    minutes_per_day: number | null;
    status: AbsenceStatus;
    note: Generated<string>;
    decided_by: number | null;
    decided_at: Instant | null;
    decision_note: Generated<string>;
    created_by: number;
    created_at: Instant;
    version: Generated<number>;
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    absence_kinds: true;
    absences: true;
  }
}
