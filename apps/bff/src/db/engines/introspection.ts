import { type Db, sqlOf } from '../handle.ts';
import { engineOf } from './by-engine.ts';

/** The tables that contain data, in order of creation: none references a later one. */
export const listTables = async (db: Db): Promise<string[]> =>
  (await engineOf(db).tables.execute(sqlOf(db))).rows.map(({ name }) => name);

/** The columns of a table that can be written (not the generated ones), and those of its primary key in order. */
export async function describeTable(db: Db, table: string): Promise<{ columns: string[]; key: string[] }> {
  const { rows } = await engineOf(db).columnsOf(table).execute(sqlOf(db));
  const key = rows.filter((row) => row.key > 0).sort((a, b) => a.key - b.key);
  return { columns: rows.map(({ name }) => name), key: key.map(({ name }) => name) };
}
