import { openDatabase } from '@jornada/bff/db/engines/open';
import { migrate } from '@jornada/bff/db/migrate';
import { createFirstAccount } from '@jornada/bff/setup/first-account';
import { ACCOUNT, CLIENTS, clientRow, PEOPLE, type Row, TAGS, tagRow, tagsOf, taskRow, userRow } from './rows.ts';

/** The person as whom the load signs in: level 5, who may see the whole account. */
export const PERSON = { email: 'bench@example.test', password: 'Bench-2026-jornada' };

/** Creates a database like the product: with its migrations and the first account. */
export async function makeEmpty(database: string): Promise<void> {
  const db = await openDatabase(database);
  await migrate(db);
  await createFirstAccount(db, { account: 'Medida', ...PERSON }, new Date());
  await db.destroy();
}

/** Rows of one table. */
export interface Table {
  table: string;
  rows: Iterable<Row>;
}

/** The rows of each table, in the order of their foreign keys. */
export function* contentsOf(tasks: number): Generator<Table> {
  yield { table: 'users', rows: each(PEOPLE - 1, (n) => [userRow(n + 1)]) };
  yield { table: 'employment_links', rows: each(PEOPLE - 1, (n) => [linkRow(n + 1)]) };
  yield { table: 'clients', rows: each(CLIENTS, (n) => [clientRow(n)]) };
  yield { table: 'task_tags', rows: each(TAGS, (n) => [tagRow(n)]) };
  yield { table: 'tasks', rows: each(tasks, (n) => [taskRow(n, tasks)]) };
  yield {
    table: 'tasks_tags',
    rows: each(tasks, (n) => tagsOf(n).map((tag_id) => ({ account_id: ACCOUNT, task_id: n, tag_id }))),
  };
  yield { table: 'task_totals', rows: [{ account_id: ACCOUNT, live: tasks, deleted: 0 }] };
  const series = { tasks, clients: CLIENTS, task_tags: TAGS };
  yield {
    table: 'number_series',
    rows: Object.entries(series).map(([name, last]) => ({ account_id: ACCOUNT, series: name, next: last + 1 })),
  };
}

export function* each(count: number, rowsOf: (n: number) => Row[]): Generator<Row> {
  for (let n = 1; n <= count; n++) yield* rowsOf(n);
}

export function linkRow(n: number): Row {
  const { created_at = null, updated_at = null } = userRow(n);
  return { account_id: ACCOUNT, user_id: n, level: 3, created_at, updated_at };
}
