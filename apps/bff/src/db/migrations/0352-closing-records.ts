import type { ClosingEvent } from '@jornada/domain/closing';
import type { EmploymentType } from '@jornada/domain/hr-data';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes, createAppendOnly } from '../engines/migrating.ts';

/**
 * A person's month in a closing keeps who the person was and the balances around the month, which are not known of earlier
 * ones. What happens to it is an event, append-only like the ledger.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  for (const column of ['nome', 'employee_number', 'department', 'employment_type'])
    await sql`alter table time_bank_closing_people add column ${sql.ref(column)} ${text}`.execute(db);
  for (const column of ['opening_balance_minutes', 'closing_balance_minutes'])
    await sql`alter table time_bank_closing_people add column ${sql.ref(column)} ${int}`.execute(db);
  await sql`create table time_bank_closing_events (
    account_id ${int} not null,
    id ${int} not null,
    closing_id ${int} not null,
    user_id ${int} not null,
    revision ${int} not null,
    event ${text} not null check (event in ('closed', 'held', 'correcting', 'kept', 'taken_back')),
    reasons ${text} not null default '[]',
    reason ${text} not null default '',
    by_user ${int},
    at ${text} not null,
    primary key (account_id, id),
    foreign key (account_id, closing_id) references time_bank_closings (account_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index time_bank_closing_events_by_person on time_bank_closing_events (account_id, closing_id, user_id, id)`.execute(
    db,
  );
  await fromRows(db);
  await createAppendOnly(db, 'time_bank_closing_events');
}

/** The events that the rows of earlier closings tell: each revision, and the end of those that were taken back. */
async function fromRows(db: Kysely<never>): Promise<void> {
  await sql`insert into time_bank_closing_events
    (account_id, id, closing_id, user_id, revision, event, reasons, reason, by_user, at)
    select account_id, row_number() over (partition by account_id order by at, closing_id, user_id, revision, event),
      closing_id, user_id, revision, event, reasons, reason, by_user, at
    from (
      select account_id, closing_id, user_id, revision, case when state = 'held' then 'held' else 'closed' end as event,
        reasons, case when state = 'correcting' then '' else reason end as reason, closed_by as by_user, closed_at as at
      from time_bank_closing_people where closed_at <> ''
      union all
      select person.account_id, person.closing_id, person.user_id, person.revision, 'taken_back', '[]', closing.reason,
        closing.reopened_by, closing.reopened_at
      from time_bank_closing_people person
      join time_bank_closings closing on closing.account_id = person.account_id and closing.id = person.closing_id
      where person.is_latest = 'yes' and closing.reopened_at is not null
    ) told`.execute(db);
  await sql`insert into number_series (account_id, series, next)
    select account_id, 'time_bank_closing_events', max(id) + 1 from time_bank_closing_events group by account_id`.execute(
    db,
  );
}

declare module '../tables.ts' {
  interface Tables {
    time_bank_closing_events: {
      account_id: number;
      id: number;
      closing_id: number;
      user_id: number;
      /** The revision that was made, or whose state changed. */
      revision: number;
      event: ClosingEvent;
      /** JSON: why the person is held, or `no_record`. */
      reasons: Generated<string>;
      /** What the author wrote. */
      reason: Generated<string>;
      by_user: number | null;
      at: Instant;
    };
  }
  interface ClosingPersonColumns {
    /** As they were when the month was closed; null in closings of older versions. */
    nome: Generated<string | null>;
    employee_number: Generated<string | null>;
    department: Generated<string | null>;
    employment_type: Generated<EmploymentType | null>;
    /** Sums of the entries before the month and until its end, with those of the closing. */
    opening_balance_minutes: Generated<number | null>;
    closing_balance_minutes: Generated<number | null>;
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    time_bank_closing_events: true;
  }
}
