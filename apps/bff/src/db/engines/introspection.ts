import { type Db, sqlOf } from '../handle.ts';
import { engineOf } from './by-engine.ts';

/** The tables that contain data, in the same order on both engines, in which none references a later one. */
export async function listTables(db: Db): Promise<string[]> {
  const { tables, references } = engineOf(db);
  const names = (await tables.execute(sqlOf(db))).rows.map(({ name }) => name).toSorted();
  const keys = Map.groupBy((await references.execute(sqlOf(db))).rows, ({ name }) => name);
  const ordered = new Set<string>();
  const add = (name: string): void => {
    const others = (keys.get(name) ?? []).map(({ references: other }) => other).toSorted();
    for (const other of others) if (other !== name && !ordered.has(other)) add(other);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered];
}

/** The columns of a table that can be written (not the generated ones), and those of its primary key in order. */
export async function describeTable(db: Db, table: string): Promise<{ columns: string[]; key: string[] }> {
  const { rows } = await engineOf(db).columnsOf(table).execute(sqlOf(db));
  const key = rows.filter((row) => row.key > 0).sort((a, b) => a.key - b.key);
  return { columns: rows.map(({ name }) => name), key: key.map(({ name }) => name) };
}
