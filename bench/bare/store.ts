/** The ids of the parents of a page's tasks, without duplicates. */
export const parentIdsOf = (rows: readonly Row[]): number[] => [
  ...new Set(rows.map((row) => row['parent_id'] as number | null).filter((id) => id !== null)),
];

/** Database interface of the bare server: the product's queries in as few statements as possible. */
export interface Store {
  /** The row on which the caller's permissions depend, if there is one. */
  caller(userId: number, accountId: number, sid: string): Promise<Row | undefined> | Row | undefined;
  client(accountId: number, id: number): Promise<Row | undefined> | Row | undefined;
  page(accountId: number, query: PageQuery): Promise<Page> | Page;
  create(accountId: number, by: number, body: Row): Promise<Row> | Row;
  /** The first tags by name, plus one more row if there is one. */
  tags(accountId: number, limit: number): Promise<TagPage> | TagPage;
  createTag(accountId: number, by: number, body: Row): Promise<Row> | Row;
  /** Moves tasks to the bin; returns the ids of those that were not there yet. */
  bulkDelete(accountId: number, by: number, ids: number[]): Promise<number[]> | number[];
  /** Prepares a query that is written for each engine. */
  prepare(query: Query): (...values: (string | number)[]) => Promise<Row[]> | Row[];
  close(): Promise<void> | void;
}

export type Row = Record<string, unknown>;

export interface Query {
  name: string;
  sqlite: string;
  postgres: string;
}

/** What an audit event is about: a row, several rows as JSON, and the changed fields as JSON. */
export type EventTarget = [id: number | null, ids: string | null, fields: string];

export interface TagPage {
  rows: Row[];
  total: number;
}

export interface PageQuery {
  /** Only ids below this one; undefined on the first page. */
  after: number | undefined;
  limit: number;
  q: string | undefined;
}

export interface Page {
  /** The rows of the page, plus one more row if there is one. */
  rows: Row[];
  /** Pairs of task id and tag id. */
  tags: { task_id: number; tag_id: number }[];
  /** For each task with subtasks: their number, and how many are done. */
  progress: { parent_id: number; subtasks: number; subtasks_done: number }[];
  /** The titles of the tasks' parents. */
  parents: { id: number; title: string }[];
  /** On the first page only. */
  total: number | null;
}

export const TASK_COLUMNS =
  'id, title, description, status, priority, assignee_id, client_id, due_on, estimated_minutes, created_by, created_at, updated_at, completed_at, deleted_at, version, parent_id';
/** For subtasks that are not deleted, grouped by parent; the ranks of open tasks are 1 and 2. */
export const PROGRESS_COLUMNS =
  'parent_id, count(*) as subtasks, sum(case when status_rank > 2 then 1 else 0 end) as subtasks_done';
export const TAG_COLUMNS = 'id, name, color, version';
export const CLIENT_COLUMNS =
  'id, name, email, website, tax_id, address, phone, description, logo_url, archived_at, manager_id, account_id as tenant_id, version';
export const CALLER_COLUMNS =
  'logins.credential_version, link.level, link.deactivated_at, accounts.time_zone, accounts.closed_at, accounts.plan_expires_at, accounts.payment_overdue_since, ended_sessions.sid as ended';
