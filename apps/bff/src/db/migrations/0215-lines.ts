import { type Kysely, sql } from 'kysely';
import { byEngine } from '../engines/by-engine.ts';
import { columnTypes } from '../engines/migrating.ts';

/** The most people above somebody. */
const MAX_DEPTH = 32;

/**
 * Whom a person reports to is stored in the employment link, so that people without an HR record have a leader too. The
 * values of the HR records move. A circle is cut at the record changed last, and a line of more than 32 people below the
 * 32nd; each cut is an event of the audit log.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int } = columnTypes(db);
  // One column cannot refer to the link of the same account; it is checked under the lock of the account's people.
  await sql`alter table employment_links add column reports_to ${int} references users (id)`.execute(db);
  await sql`update employment_links set reports_to = (
    select hr.reports_to from employee_hr_data hr
    where hr.account_id = employment_links.account_id and hr.user_id = employment_links.user_id)`.execute(db);
  await sql`create index employment_links_by_leader on employment_links (account_id, reports_to)`.execute(db);
  await cutLines(db);
  await dropOldColumn(db);
}

interface Report {
  account_id: number;
  user_id: number;
  reports_to: number;
  updated_at: string;
}

async function cutLines(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<Report>`select link.account_id, link.user_id, link.reports_to, hr.updated_at
    from employment_links link
    join employee_hr_data hr on hr.account_id = link.account_id and hr.user_id = link.user_id
    where link.reports_to is not null
    order by link.account_id, link.user_id`.execute(db);
  for (const reports of Map.groupBy(rows, ({ account_id }) => account_id).values())
    for (const { report, reason } of cutsOf(reports)) await cut(db, report, reason);
}

/** The reports to remove, so that there is no circle and no line of more than 32 leaders. */
function cutsOf(reports: readonly Report[]): { report: Report; reason: string }[] {
  const byPerson = new Map(reports.map((report) => [report.user_id, report]));
  const cuts: { report: Report; reason: string }[] = [];
  const remove = (report: Report, reason: string) => {
    byPerson.delete(report.user_id);
    cuts.push({ report, reason });
  };
  for (const { user_id } of reports) {
    const circle = circleFrom(byPerson, user_id);
    const latest = circle.reduce<Report | undefined>((a, b) => (a && a.updated_at > b.updated_at ? a : b), undefined);
    if (latest) remove(latest, 'circle');
  }
  const depths = new Map<number, number>();
  const depthOf = (userId: number): number => {
    const known = depths.get(userId);
    if (known !== undefined) return known;
    const report = byPerson.get(userId);
    let depth = report ? depthOf(report.reports_to) + 1 : 0;
    if (report && depth > MAX_DEPTH) {
      remove(report, 'too_deep');
      depth = 0;
    }
    depths.set(userId, depth);
    return depth;
  };
  for (const { user_id } of reports) depthOf(user_id);
  return cuts;
}

/** The reports of the circle that the line of a person runs into; empty if it ends. */
function circleFrom(byPerson: ReadonlyMap<number, Report>, userId: number): Report[] {
  const passed: Report[] = [];
  for (let next = byPerson.get(userId); next; next = byPerson.get(next.reports_to)) {
    const begins = passed.indexOf(next);
    if (begins >= 0) return passed.slice(begins);
    passed.push(next);
  }
  return [];
}

async function cut(db: Kysely<never>, { account_id, user_id }: Report, reason: string): Promise<void> {
  await sql`update employment_links set reports_to = null where account_id = ${account_id} and user_id = ${user_id}`.execute(
    db,
  );
  const { rows } = await sql<{ next: number }>`insert into number_series (account_id, series, next)
    values (${account_id}, 'audit_events', 2)
    on conflict (account_id, series) do update set next = number_series.next + 1
    returning next`.execute(db);
  const id = Number(rows[0]?.next) - 1;
  await sql`insert into audit_events (account_id, id, at, actor_id, action, target, target_id, fields, reason, request_id)
    values (${account_id}, ${id}, ${now(db)}, null, 'user.cut-line', 'user', ${user_id},
      '["reports_to"]', ${reason}, 'migration')`.execute(db);
}

/** The current time as an instant. */
const now = (db: Kysely<never>) =>
  byEngine(db, {
    sqlite: () => sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
    postgres: () => sql`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  });

/** SQLite cannot drop a column of a foreign key. The rows are back before foreign keys are checked, at the commit. */
const dropOldColumn = (db: Kysely<never>) =>
  byEngine(db, {
    sqlite: async () => {
      const { int, text } = columnTypes(db);
      const columns = sql.raw(`account_id, user_id, employee_number, social_name, birth_date, tax_id, pis_nis_plain,
        job_title, department, employment_type, joined_on, left_on, weekly_minutes, work_regime, phone, address,
        emergency_contact, bank_account, salary_cents, currency, deactivated_at, deactivated_by, reason, version,
        created_at, updated_at, pis_nis`);
      await sql`pragma defer_foreign_keys = on`.execute(db);
      await sql`create table old_hr_data as select ${columns} from employee_hr_data`.execute(db);
      await sql`drop table employee_hr_data`.execute(db);
      await sql`create table employee_hr_data (
        account_id ${int} not null,
        user_id ${int} not null,
        employee_number ${text} not null default '',
        social_name ${text} not null default '',
        birth_date ${text},
        tax_id ${text},
        pis_nis_plain ${text} not null default '',
        job_title ${text} not null default '',
        department ${text} not null default '',
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
        pis_nis ${text},
        primary key (account_id, user_id),
        foreign key (account_id, user_id) references employment_links (account_id, user_id),
        foreign key (account_id, deactivated_by) references employment_links (account_id, user_id)
      )`.execute(db);
      await sql`insert into employee_hr_data (${columns}) select ${columns} from old_hr_data`.execute(db);
      await sql`drop table old_hr_data`.execute(db);
      await sql`create index employee_hr_data_plain_pis on employee_hr_data (account_id, user_id)
        where pis_nis_plain <> ''`.execute(db);
    },
    postgres: async () => {
      await sql`alter table employee_hr_data drop column reports_to`.execute(db);
    },
  });

declare module '../tables.ts' {
  interface EmploymentLinkColumns {
    /** The leader. */
    reports_to: number | null;
  }
}
