import { type RawBuilder, sql } from 'kysely';
import { describeTable } from '../db/engines/introspection.ts';
import { type Db, sqlOf } from '../db/handle.ts';

/** A row as stored in a backup, independent of the engine. */
export type Row = Record<string, string | number | null | { base64: string }>;

const BATCH = 1_000;

/** All rows of a table in primary-key order, in batches. */
export async function* readRows(db: Db, table: string): AsyncGenerator<Row[]> {
  const { columns, key } = await describeTable(db, table);
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  for (let last: unknown[] | undefined; ; ) {
    const behind: RawBuilder<unknown> = last ? sql`where (${list(key)}) > (${sql.join(last)})` : sql``;
    const { rows } = await sql<Record<string, unknown>>`
      select ${list(columns)} from ${sql.table(table)} ${behind} order by ${list(key)} limit ${sql.lit(BATCH)}`.execute(
      sqlOf(db),
    );
    if (rows.length) yield rows.map(packed);
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = key.map((name) => end[name]);
  }
}

/** Inserts rows read by `readRows`. */
export async function writeRows(tx: Db, table: string, rows: readonly Row[]): Promise<void> {
  const { columns } = await describeTable(tx, table);
  // As many rows per statement as both engines have bind variables for.
  const step = Math.max(1, Math.floor(20_000 / columns.length));
  for (let at = 0; at < rows.length; at += step) {
    const values = rows
      .slice(at, at + step)
      .map((row) => sql`(${sql.join(columns.map((name) => unpacked(row[name])))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) values ${sql.join(values)}`.execute(
      sqlOf(tx),
    );
  }
}

const packed = (row: Record<string, unknown>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
    ]),
  ) as Row;

const unpacked = (value: Row[string] | undefined) =>
  value !== null && typeof value === 'object' ? Buffer.from(value.base64, 'base64') : (value ?? null);

/** Tables left out of a backup, such as job leases. */
export const LEFT_OUT: readonly string[] = ['migrations', 'migrations_lock'];
