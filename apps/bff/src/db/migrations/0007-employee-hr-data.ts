import type { EmploymentType, WorkRegime } from '@jornada/domain/hr-data';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** One record per person and account. `tax_id`, `bank_account` and `salary_cents` are encrypted texts. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table employee_hr_data (
    account_id ${int} not null,
    user_id ${int} not null,
    employee_number ${text} not null default '',
    social_name ${text} not null default '',
    birth_date ${text},
    tax_id ${text},
    pis_nis ${text} not null default '',
    job_title ${text} not null default '',
    department ${text} not null default '',
    reports_to ${int},
    employment_type ${text},
    joined_on ${text},
    left_on ${text},
    weekly_minutes ${int},
    work_regime ${text},
    phone ${text} not null default '',
    address ${text} not null default '',
    emergency_contact ${text} not null default '',
    bank_account ${text},
    salary_cents ${text},
    currency ${text} not null,
    deactivated_at ${text},
    deactivated_by ${int},
    reason ${text},
    version ${int} not null default 1,
    created_at ${text} not null,
    updated_at ${text} not null,
    primary key (account_id, user_id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id),
    foreign key (account_id, reports_to) references employment_links (account_id, user_id),
    foreign key (account_id, deactivated_by) references employment_links (account_id, user_id)
  )`.execute(db);

  // Past deactivations: who deactivated, when and why remains part of the record's history after a reactivation.
  await sql`create table hr_deactivations (
    account_id ${int} not null,
    user_id ${int} not null,
    deactivated_at ${text} not null,
    deactivated_by ${int} not null,
    reason ${text},
    reactivated_at ${text} not null,
    reactivated_by ${int} not null,
    primary key (account_id, user_id, deactivated_at, reactivated_at),
    foreign key (account_id, user_id) references employee_hr_data (account_id, user_id)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    employee_hr_data: HrColumns;
    hr_deactivations: {
      account_id: number;
      user_id: number;
      deactivated_at: Instant;
      deactivated_by: number;
      reason: string | null;
      reactivated_at: Instant;
      reactivated_by: number;
    };
  }
  interface HrColumns {
    account_id: number;
    user_id: number;
    employee_number: Generated<string>;
    social_name: Generated<string>;
    birth_date: CalendarDate | null;
    /** Encrypted. */
    tax_id: string | null;
    /** Numbers of an earlier version that are not encrypted yet; renamed by 0131. */
    pis_nis_plain: Generated<string>;
    job_title: Generated<string>;
    department: Generated<string>;
    employment_type: EmploymentType | null;
    joined_on: CalendarDate | null;
    left_on: CalendarDate | null;
    weekly_minutes: number | null;
    work_regime: WorkRegime | null;
    phone: Generated<string>;
    address: Generated<string>;
    emergency_contact: Generated<string>;
    /** Encrypted. */
    bank_account: string | null;
    /** Encrypted. */
    salary_cents: string | null;
    currency: string;
    deactivated_at: Instant | null;
    deactivated_by: number | null;
    reason: string | null;
    version: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
  }
}
