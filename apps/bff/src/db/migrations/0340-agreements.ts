import type { AgreementKind, EndAction, NegativeEnd, Shortage } from '@jornada/domain/agreements';
import type { NegativeRule } from '@jornada/domain/time-bank';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes, createAppendOnly } from '../engines/migrating.ts';

/**
 * Agreements of the time bank, whose rules are versions that are never changed, and who is in which. What was one policy for
 * an account becomes the first version of its first agreement, valid on every day, in which everybody is who has no other:
 * no number changes. An account without a policy had the default one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table time_bank_agreements (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    name ${text} not null,
    name_folded ${text} not null,
    is_active ${text} not null default 'yes' check (is_active in ('yes', 'no')),
    version ${int} not null default 1,
    created_at ${text} not null,
    updated_at ${text} not null,
    primary key (account_id, id)
  )`.execute(db);
  await sql`create unique index time_bank_agreements_by_name on time_bank_agreements (account_id, name_folded)`.execute(
    db,
  );
  await sql`create table time_bank_agreement_versions (
    account_id ${int} not null,
    id ${int} not null,
    agreement_id ${int} not null,
    kind ${text} not null check (kind in ('same_month', 'individual', 'collective')),
    valid_from ${text} not null,
    period ${text} not null,
    end_action ${text} not null check (end_action in ('pay', 'carry')),
    negative_end ${text} not null check (negative_end in ('carry', 'forgive', 'discount')),
    payout_percent ${int} not null check (payout_percent >= 50),
    overtime_percent ${int} not null check (overtime_percent >= 50),
    rest_percent ${int} not null check (rest_percent >= 100),
    weekday_factor ${int} not null check (weekday_factor between 100 and 200),
    rest_factor ${int} not null check (rest_factor between 100 and 200),
    bank_sundays_and_holidays ${text} not null check (bank_sundays_and_holidays in ('yes', 'no')),
    negative ${text} not null check (negative in ('block', 'warn', 'limit')),
    negative_limit_minutes ${int} not null,
    daily_overtime_minutes ${int} not null,
    daily_work_minutes ${int},
    tolerance_minutes ${int} not null,
    shortage ${text} not null check (shortage in ('bank', 'payroll')),
    unexplained_days ${int} not null,
    document ${text} not null default '',
    signed_on ${text},
    union_name ${text} not null default '',
    created_by ${int},
    created_at ${text} not null,
    primary key (account_id, id),
    foreign key (account_id, agreement_id) references time_bank_agreements (account_id, id)
  )`.execute(db);
  await sql`create table time_bank_agreement_members (
    account_id ${int} not null,
    user_id ${int} not null,
    valid_from ${text} not null,
    agreement_id ${int},
    created_by ${int} not null,
    created_at ${text} not null,
    primary key (account_id, user_id, valid_from),
    foreign key (account_id, user_id) references employment_links (account_id, user_id),
    foreign key (account_id, agreement_id) references time_bank_agreements (account_id, id)
  )`.execute(db);
  await sql`create table time_bank_default_agreements (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    valid_from ${text} not null,
    agreement_id ${int},
    created_by ${int},
    created_at ${text} not null,
    primary key (account_id, id),
    foreign key (account_id, agreement_id) references time_bank_agreements (account_id, id)
  )`.execute(db);
  await sql`alter table time_bank_entries add column rule_id ${int}`.execute(db);
  await sql`alter table time_bank_closing_people add column rule_id ${int}`.execute(db);
  await sql`alter table employee_hr_data add column exempt ${text} not null default 'no' check (exempt in ('yes', 'no'))`.execute(
    db,
  );
  await fromPolicies(db);
  await createAppendOnly(db, 'time_bank_agreement_versions');
  await createAppendOnly(db, 'time_bank_default_agreements');
}

const MOVED = [
  'regime',
  'payout_percent',
  'negative',
  'negative_limit_minutes',
  'daily_overtime_minutes',
  'daily_work_minutes',
  'tolerance_minutes',
  'bank_sundays_and_holidays',
  'unexplained_days',
] as const;

async function fromPolicies(db: Kysely<never>): Promise<void> {
  await sql`insert into time_bank_agreements (account_id, id, name, name_folded, created_at, updated_at)
    select id, 1, case when locale like 'pt%' then 'Acordo do banco de horas' else 'Time bank agreement' end,
      case when locale like 'pt%' then 'acordo do banco de horas' else 'time bank agreement' end, created_at, created_at
    from accounts`.execute(db);
  await sql`insert into time_bank_agreement_versions (account_id, id, agreement_id, kind, valid_from, period, end_action,
      negative_end, payout_percent, overtime_percent, rest_percent, weekday_factor, rest_factor,
      bank_sundays_and_holidays, negative, negative_limit_minutes, daily_overtime_minutes, daily_work_minutes,
      tolerance_minutes, shortage, unexplained_days, created_at)
    select account.id, 1, 1,
      case policy.regime when 'same_month' then 'same_month' when 'collective_12_months' then 'collective' else 'individual' end,
      '1900-01-01',
      case policy.regime when 'same_month' then '{"kind":"rolling","months":0}'
        when 'collective_12_months' then '{"kind":"rolling","months":12}' else '{"kind":"rolling","months":6}' end,
      'pay', 'carry', coalesce(policy.payout_percent, 50), 50, 100, 100, 100,
      coalesce(policy.bank_sundays_and_holidays, 'no'), coalesce(policy.negative, 'block'),
      coalesce(policy.negative_limit_minutes, 0), coalesce(policy.daily_overtime_minutes, 120),
      coalesce(policy.daily_work_minutes, 600), coalesce(policy.tolerance_minutes, 10), 'bank',
      coalesce(policy.unexplained_days, 3), account.created_at
    from accounts account left join time_bank_policies policy on policy.account_id = account.id`.execute(db);
  await sql`insert into time_bank_default_agreements (account_id, id, valid_from, agreement_id, created_at)
    select id, 1, '1900-01-01', 1, created_at from accounts`.execute(db);
  for (const series of ['time_bank_agreements', 'time_bank_agreement_versions', 'time_bank_default_agreements'])
    await sql`insert into number_series (account_id, series, next) select id, ${series}, 2 from accounts`.execute(db);
  for (const column of MOVED) await sql`alter table time_bank_policies drop column ${sql.ref(column)}`.execute(db);
}

type YesOrNo = 'yes' | 'no';

declare module '../tables.ts' {
  interface HrColumns {
    /** Hours are not controlled (CLT art. 62). */
    exempt: Generated<YesOrNo>;
  }

  interface Tables {
    time_bank_agreements: {
      account_id: number;
      id: number;
      name: string;
      name_folded: string;
      is_active: Generated<YesOrNo>;
      version: Generated<number>;
      created_at: Instant;
      updated_at: Instant;
    };
    time_bank_agreement_versions: {
      account_id: number;
      id: number;
      agreement_id: number;
      kind: AgreementKind;
      valid_from: CalendarDate;
      /** JSON: `Period`. */
      period: string;
      end_action: EndAction;
      negative_end: NegativeEnd;
      payout_percent: number;
      overtime_percent: number;
      rest_percent: number;
      weekday_factor: number;
      rest_factor: number;
      bank_sundays_and_holidays: YesOrNo;
      negative: NegativeRule;
      negative_limit_minutes: number;
      daily_overtime_minutes: number;
      daily_work_minutes: number | null;
      tolerance_minutes: number;
      shortage: Shortage;
      unexplained_days: number;
      document: Generated<string>;
      signed_on: CalendarDate | null;
      union_name: Generated<string>;
      created_by: number | null;
      created_at: Instant;
    };
    /** The agreement of a person from a day on; null: none. Who has no row is in the account's default one. */
    time_bank_agreement_members: {
      account_id: number;
      user_id: number;
      valid_from: CalendarDate;
      agreement_id: number | null;
      created_by: number;
      created_at: Instant;
    };
    time_bank_default_agreements: {
      account_id: number;
      id: number;
      valid_from: CalendarDate;
      agreement_id: number | null;
      created_by: number | null;
      created_at: Instant;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    time_bank_agreements: true;
    time_bank_agreement_versions: true;
    time_bank_default_agreements: true;
  }
}
