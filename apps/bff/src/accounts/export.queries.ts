import { type ExportTable, listExportable } from '../db/exported-rows.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { listColumn, listRows } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

const FEEDBACK = 'between few people, who export their own; posts of the wall are in feedback_wall.csv';
const EVALUATIONS =
  'answers and results about people; read in the product by whom they are for, with a line in the log';
const NPS = 'who was asked, and sealed answers, until they are counted and destroyed';
const PDI = 'between a person and their leader; who may read all plans exports them at /v2/pdi/export.csv';

/** Tables with rows of accounts that are not exported, with the reason. `docs/schema.md` lists the exported ones. */
export const NOT_EXPORTED: { readonly [T in keyof Tables]?: string } = {
  number_series: 'only numbers rows',
  idempotency_keys: 'answers kept for a day',
  mails: 'waiting to be sent, sealed',
  password_links: 'links that set a password',
  task_totals: 'counted from the tasks',
  audit_bulk_rows: 'an index of the audit log',
  task_undos: 'kept for a day',
  task_undo_rows: 'kept for a day',
  task_undo_tags: 'kept for a day',
  sessions: 'open sessions',
  payroll_files: 'made from rows that are in the export, sealed',
  feedback: FEEDBACK,
  feedback_recipients: FEEDBACK,
  feedback_competences: FEEDBACK,
  feedback_reactions: FEEDBACK,
  feedback_replies: FEEDBACK,
  feedback_reports: FEEDBACK,
  feedback_requests: FEEDBACK,
  feedback_request_people: FEEDBACK,
  feedback_request_competences: FEEDBACK,
  feedback_traces: 'kept until deleted feedback is removed from the files',
  evaluation_cells: EVALUATIONS,
  evaluation_comments: EVALUATIONS,
  evaluation_conversations: EVALUATIONS,
  evaluation_contests: EVALUATIONS,
  evaluation_forms: EVALUATIONS,
  evaluation_raters: EVALUATIONS,
  evaluation_ratings: EVALUATIONS,
  evaluation_rating_changes: EVALUATIONS,
  evaluation_tallies: EVALUATIONS,
  nps_participants: NPS,
  nps_box: NPS,
  nps_comments: 'sealed; read in the product by who manages waves',
  pdi: PDI,
  pdi_goals: PDI,
  pdi_actions: PDI,
  pdi_check_ins: PDI,
  pdi_history: PDI,
  notifications: 'are about rows that are in the export',
  notification_choices: 'choices about rows that are in the export',
  notification_settings: 'times of digests about rows that are in the export',
};

/** Every exported table with account rows. New tables are included automatically. */
export const listTables = async (db: Db): Promise<ExportTable[]> =>
  (await listExportable(db)).filter(({ name }) => !Object.hasOwn(NOT_EXPORTED, name));

/** The people of an account. Users are global, so only those with a link to it. */
export async function* peopleOf(db: Db, accountId: number): AsyncGenerator<Record<string, unknown>> {
  yield* await sqlOf(db)
    .selectFrom('users')
    .innerJoin('employment_links as link', 'link.user_id', 'users.id')
    .where('link.account_id', '=', accountId)
    .select(['users.id', 'users.nome', 'users.email', 'users.created_at'])
    .orderBy('users.id')
    .execute();
}

/** The passkeys of the people of an account, without their keys, which belong to the people like passwords. */
export async function* passkeysOf(db: Db, accountId: number): AsyncGenerator<Record<string, unknown>> {
  yield* await sqlOf(db)
    .selectFrom('passkeys')
    .innerJoin('employment_links as link', 'link.login_id', 'passkeys.login_id')
    .where('link.account_id', '=', accountId)
    .select(['link.user_id', 'passkeys.name', 'passkeys.created_at', 'passkeys.last_used_at'])
    .orderBy('link.user_id')
    .orderBy('passkeys.created_at')
    .execute();
}

/** The account's own row. */
export async function* accountOf(db: Db, accountId: number): AsyncGenerator<Record<string, unknown>> {
  yield* await listRows(db, 'accounts', { id: accountId }, [
    'id',
    'name',
    'time_zone',
    'locale',
    'currency',
    'plan_name',
    'plan_expires_at',
    'settings',
    'created_at',
  ]);
}

/** The files of an account, with every name they were stored under. */
export const listFiles = (db: Db, accountId: number) =>
  listRows(db, 'files', { account_id: accountId }, ['account_id', 'digest', 'media_type'], ['digest']);

/** The documents of absences, whose bytes are sealed. @param userId only documents of one person */
export const listDocuments = (db: Db, accountId: number, userId?: number) => {
  const documents = sqlOf(db)
    .selectFrom('absence_files')
    .where('account_id', '=', accountId)
    .select(['id', 'absence_id', 'user_id', 'digest', 'file_name'])
    .orderBy('id');
  return (userId === undefined ? documents : documents.where('user_id', '=', userId)).execute();
};

export type Document = Awaited<ReturnType<typeof listDocuments>>[number];

/** The people of the account who have an HR record. */
export const listHrPeople = (db: Db, accountId: number): Promise<number[]> =>
  listColumn(db, 'employee_hr_data', { account_id: accountId }, 'user_id', ['user_id']);
