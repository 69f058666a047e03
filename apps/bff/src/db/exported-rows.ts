import { type RawBuilder, sql } from 'kysely';
import { startPieces } from './event-loop.ts';
import { type Db, sqlOf } from './handle.ts';

/**
 * Columns that only serve search and sorting, are secrets, would reveal other accounts, or count the answers in an NPS
 * ballot box.
 */
const EXCLUDED_COLUMNS = /_folded$|_rank$|_hash$|^mixed$|^token$|^account_id$|^login_id$/;

export interface ExportTable {
  name: string;
  columns: string[];
}

/** Every table with rows of accounts, and those of its columns that may be exported, by name. Introspected. */
export async function listExportable(db: Db): Promise<ExportTable[]> {
  const tables = await sqlOf(db).introspection.getTables();
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'account_id'))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name).filter((column) => !EXCLUDED_COLUMNS.test(column)),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const ROWS_AT_ONCE = 2_000;

/**
 * An account's rows of one table, in batches: by id if it has one, else ordered by all exported columns.
 * @param only a condition on the rows, all without it
 */
export async function* rowsOf(
  db: Db,
  accountId: number,
  { name, columns }: ExportTable,
  only: RawBuilder<boolean> = sql<boolean>`1 = 1`,
): AsyncGenerator<Record<string, unknown>> {
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  const byId = columns.includes('id');
  let lastId = 0;
  const nextPiece = startPieces();
  for (let read = 0; ; read += ROWS_AT_ONCE) {
    const page = byId
      ? sql`and id > ${lastId} order by id limit ${sql.lit(ROWS_AT_ONCE)}`
      : sql`order by ${selected} limit ${sql.lit(ROWS_AT_ONCE)} offset ${sql.lit(read)}`;
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${selected} from ${sql.table(name)} where account_id = ${accountId} and ${only} ${page}`.execute(
      sqlOf(db),
    );
    for (const row of rows) {
      await nextPiece();
      yield row;
    }
    if (rows.length < ROWS_AT_ONCE) return;
    lastId = Number(rows.at(-1)?.['id']);
  }
}
