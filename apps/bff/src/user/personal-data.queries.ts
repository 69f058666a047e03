import { type RawBuilder, sql } from 'kysely';
import { bulksNaming } from '../db/audit.ts';
import { startPieces } from '../db/event-loop.ts';
import { type ExportTable, listExportable, rowsOf } from '../db/exported-rows.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Tables } from '../db/tables.ts';
import { mayBeSeen } from '../db/task-scope.ts';

/** The selection of rows of a table that are about a person. */
interface Own<T extends keyof Tables> {
  /** Rows in which one of these columns is the person. */
  by: readonly (keyof Tables[T] & string)[];
  /** Columns that the person may not see. */
  without?: readonly (keyof Tables[T] & string)[];
  /** Rows in which this column is set are in the bin. */
  binned?: keyof Tables[T] & string;
  /**
   * About the company's work: not exported to a person whose link has ended. `true`: the whole table, otherwise
   * columns.
   */
  company?: true | readonly (keyof Tables[T] & string)[];
}

const COMPANY = 'of the account, not of a person';
const ELSEWHERE = 'in a file of its own';
const SECRET = 'secrets of signing in';
const DERIVED = 'made from rows that are in it';
const TEMPORARY = 'kept for a short time, by the server for itself';
const ASKED = 'who answers about whom, until it is counted; read in the product by who answers';
const PREPARED = 'how an end is prepared by those who manage people; the end itself is in employment_links';

/**
 * For each table, the part that a person gets, or the reason why none. A new table does not compile until it is listed.
 */
export const PERSONAL = {
  absence_files: { by: ['user_id'], without: ['key_id', 'digest'] },
  absences: { by: ['user_id'] },
  allocations: { by: ['user_id'], binned: 'deleted_at', company: true },
  comments: { by: ['author_id'], binned: 'deleted_at', company: true },
  employee_hr_data: { by: ['user_id'], without: ['pis_nis_plain'] },
  employment_links: { by: ['user_id'] },
  employment_periods: { by: ['user_id'] },
  evaluation_subjects: { by: ['user_id'], without: ['snapshot'] },
  hr_deactivations: { by: ['user_id'] },
  notification_choices: { by: ['user_id'] },
  notification_settings: { by: ['user_id'] },
  photos: { by: ['user_id'] },
  saved_views: { by: ['user_id'], company: true },
  sessions: { by: ['user_id'], without: ['sid', 'credential_version'] },
  task_watch_choices: { by: ['user_id'], company: true },
  tasks: { by: ['assignee_id', 'created_by'], binned: 'deleted_at', company: true },
  time_bank_agreement_members: { by: ['user_id'] },
  time_bank_balances: { by: ['user_id'] },
  time_bank_closing_events: { by: ['user_id'] },
  time_bank_closing_people: { by: ['user_id'] },
  time_bank_closings: { by: ['user_id'] },
  time_bank_entries: { by: ['user_id'] },
  time_bank_lots: { by: ['user_id'] },
  time_bank_month_ends: { by: ['user_id'] },
  time_bank_settlements: { by: ['user_id'] },
  time_bank_takes: { by: ['user_id'] },
  time_bank_uncovered: { by: ['user_id'] },
  work_schedules: { by: ['user_id'] },
  work_time: { by: ['user_id'], company: ['task_id', 'client_id'] },
  work_timers: { by: ['user_id'], company: ['task_id', 'client_id'] },

  users: ELSEWHERE,
  passkeys: ELSEWHERE,
  audit_events: ELSEWHERE,
  audit_addresses: ELSEWHERE,
  feedback: ELSEWHERE,
  feedback_recipients: ELSEWHERE,
  feedback_competences: ELSEWHERE,
  feedback_reactions: ELSEWHERE,
  feedback_replies: ELSEWHERE,
  feedback_requests: ELSEWHERE,
  feedback_request_people: ELSEWHERE,
  feedback_request_competences: ELSEWHERE,
  nps_participants: ELSEWHERE,
  evaluation_cells: ELSEWHERE,
  evaluation_comments: ELSEWHERE,
  evaluation_ratings: ELSEWHERE,
  evaluation_rating_changes: ELSEWHERE,
  evaluation_conversations: ELSEWHERE,
  evaluation_contests: ELSEWHERE,
  pdi: ELSEWHERE,
  pdi_goals: ELSEWHERE,
  pdi_actions: ELSEWHERE,
  pdi_check_ins: ELSEWHERE,
  pdi_history: ELSEWHERE,

  absence_kinds: COMPANY,
  account_employers: COMPANY,
  accounts: COMPANY,
  clients: COMPANY,
  competence_groups: COMPANY,
  competence_profiles: COMPANY,
  competences: COMPANY,
  evaluation_templates: COMPANY,
  evaluations: COMPANY,
  files: COMPANY,
  followed_accounts: COMPANY,
  holidays: COMPANY,
  logos: COMPANY,
  nps_counts: COMPANY,
  nps_segments: COMPANY,
  nps_series: COMPANY,
  nps_themes: COMPANY,
  nps_waves: COMPANY,
  payroll_codes: COMPANY,
  payroll_hand_overs: COMPANY,
  payroll_layouts: COMPANY,
  profile_expectations: COMPANY,
  profile_titles: COMPANY,
  task_tags: COMPANY,
  tasks_tags: COMPANY,
  time_bank_agreement_versions: COMPANY,
  time_bank_agreements: COMPANY,
  time_bank_default_agreements: COMPANY,
  time_bank_policies: COMPANY,

  comment_images: 'images of tasks; their names do not say whose they are',
  evaluation_forms: ASKED,
  evaluation_raters: ASKED,
  evaluation_tallies: DERIVED,
  feedback_reports: 'decided about by those who moderate; its author does not learn of it',
  feedback_traces: TEMPORARY,
  invitations: 'deleted when the person joins',
  notifications: 'tell of rows that are in it, and of rows that were taken back since',
  nps_box: 'answers that nobody can connect to a person',
  nps_comments: 'answers that nobody can connect to a person',
  offboardings: PREPARED,
  offboarding_items: PREPARED,
  payroll_rows: DERIVED,
  payroll_files: DERIVED,
  task_mentions: 'in texts of tasks, which the person may no longer see',

  audit_bulk_rows: DERIVED,
  task_totals: DERIVED,
  ended_sessions: TEMPORARY,
  idempotency_keys: TEMPORARY,
  jobs: TEMPORARY,
  mail_delivery: TEMPORARY,
  mails: TEMPORARY,
  number_series: TEMPORARY,
  setup_links: TEMPORARY,
  sign_in_failures: TEMPORARY,
  task_undo_rows: TEMPORARY,
  task_undo_tags: TEMPORARY,
  task_undos: TEMPORARY,
  logins: SECRET,
  passkey_challenges: SECRET,
  password_links: SECRET,
  password_resets: SECRET,
  recovery_codes: SECRET,
  totp_secrets: SECRET,
} as const satisfies { [T in keyof Tables]: Own<T> | string };

/** The same for any table, without the types of its columns. */
interface Declared {
  by: readonly string[];
  without?: readonly string[];
  binned?: string;
  company?: true | readonly string[];
}

/** The person whose data is read, and whether their link is active. */
export interface Person {
  accountId: number;
  userId: number;
  linkActive: boolean;
}

/** A table with its rows about a person. */
export interface PersonalTable extends ExportTable {
  rows: AsyncGenerator<Record<string, unknown>>;
}

/**
 * The tables from which a person gets rows, each with these rows.
 * @param onlyOf the scope of tasks that the person sees (`scopeOf`)
 */
export async function personalTables(
  db: Db,
  { accountId, userId, linkActive }: Person,
  onlyOf: number | null,
): Promise<PersonalTable[]> {
  const declared: Readonly<Record<string, Declared | string>> = PERSONAL;
  return (await listExportable(db)).flatMap(({ name, columns }) => {
    const own = declared[name];
    if (own === undefined || typeof own === 'string') return [];
    const { by, without = [], binned, company = [] } = own;
    if (company === true && !linkActive) return [];
    const left = [...without, ...(company === true || linkActive ? [] : company)];
    const table = { name, columns: columns.filter((column) => !left.includes(column)) };
    const conditions: RawBuilder<boolean>[] = [
      sql<boolean>`(${sql.join(
        by.map((column) => sql`${sql.ref(column)} = ${userId}`),
        sql` or `,
      )})`,
      ...(binned === undefined ? [] : [sql<boolean>`${sql.ref(binned)} is null`]),
      ...(name === 'tasks' ? [mayBeSeen(onlyOf)] : []),
    ];
    return [{ ...table, rows: rowsOf(db, accountId, table, sql<boolean>`${sql.join(conditions, sql` and `)}`) }];
  });
}

/** The person's data in the account, with the passkeys of their login. */
export const findSelf = async (db: Db, accountId: number, userId: number) => ({
  person: await sqlOf(db)
    .selectFrom('users')
    .innerJoin('employment_links as link', 'link.user_id', 'users.id')
    .where('link.account_id', '=', accountId)
    .where('users.id', '=', userId)
    .select(['users.id', 'users.nome', 'users.email', 'users.created_at'])
    .execute(),
  passkeys: await sqlOf(db)
    .selectFrom('passkeys')
    .innerJoin('employment_links as link', 'link.login_id', 'passkeys.login_id')
    .where('link.account_id', '=', accountId)
    .where('link.user_id', '=', userId)
    .select(['passkeys.name', 'passkeys.created_at', 'passkeys.last_used_at'])
    .orderBy('passkeys.created_at')
    .execute(),
});

const EVENTS_AT_ONCE = 1_000;

export const READING_COLUMNS = ['at', 'action', 'actor_id', 'actor', 'fields', 'reason'] as const;

/** Actions of others on a row about a person, according to the audit log: readings and changes. */
export async function* eventsAbout(db: Db, accountId: number, target: string, id: number) {
  const nextPiece = startPieces();
  for (let after = 0; ; ) {
    const events = await sqlOf(db)
      .selectFrom('audit_events as event')
      .leftJoin('users', 'users.id', 'event.actor_id')
      .where('event.account_id', '=', accountId)
      .where('event.target', '=', target)
      .where('event.id', '>', after)
      .where((eb) => eb.or([eb('event.target_id', '=', id), eb('event.id', 'in', bulksNaming(db, accountId, id))]))
      .select([
        'event.id',
        'event.at',
        'event.action',
        'event.actor_id',
        'users.nome as actor',
        'event.fields',
        'event.reason',
      ])
      .orderBy('event.id')
      .limit(EVENTS_AT_ONCE)
      .execute();
    for (const event of events) {
      await nextPiece();
      yield event;
    }
    const last = events.at(-1);
    if (!last || events.length < EVENTS_AT_ONCE) return;
    after = last.id;
  }
}

export const ACTION_COLUMNS = ['at', 'action', 'target', 'target_id', 'fields', 'address'] as const;

/** A person's actions according to the audit log, with the addresses of sign-ins as long as these are stored. */
export async function* actionsOf(db: Db, accountId: number, userId: number) {
  const nextPiece = startPieces();
  for (let after = 0; ; ) {
    const events = await sqlOf(db)
      .selectFrom('audit_events as event')
      .leftJoin('audit_addresses as of', (join) =>
        join.onRef('of.account_id', '=', 'event.account_id').onRef('of.event_id', '=', 'event.id'),
      )
      .where('event.account_id', '=', accountId)
      .where('event.actor_id', '=', userId)
      .where('event.id', '>', after)
      .select(['event.id', 'event.at', 'event.action', 'event.target', 'event.target_id', 'event.fields', 'of.address'])
      .orderBy('event.id')
      .limit(EVENTS_AT_ONCE)
      .execute();
    for (const event of events) {
      await nextPiece();
      yield event;
    }
    const last = events.at(-1);
    if (!last || events.length < EVENTS_AT_ONCE) return;
    after = last.id;
  }
}
