import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { type Db, sqlOf } from '../db/handle.ts';
import { openDatabase } from '../db/engines/open.ts';
import { migrateTo } from '../db/migrate.ts';
import { newDatabase } from './databases.ts';

/** A row as an older version stored it: its columns are not those of the current tables. */
type OldRow = Readonly<Record<string, unknown>>;

export interface OldDatabase {
  db: Db;
  /** Inserts rows, with the columns of the older version. */
  insert(table: string, ...rows: readonly OldRow[]): Promise<void>;
  /** Inserts accounts; `other` has the columns that are not as by default. */
  accounts(ids: readonly number[], other?: OldRow): Promise<void>;
  /** Inserts people with an employment link to each of `accounts`, at level 1. */
  people(ids: readonly number[], accounts: readonly number[]): Promise<void>;
}

/**
 * An empty database as the version whose last migration is `last` left it. It is closed when the test ends.
 * @param at when its rows were created and changed
 */
export async function openOldDatabase(last: string, at: string): Promise<OldDatabase> {
  const { url, remove } = await newDatabase();
  const db = await openDatabase(url);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  await migrateTo(db, last);
  const made = { created_at: at, updated_at: at };
  const insert: OldDatabase['insert'] = async (table, ...rows) => {
    // One by one, since the rows of a call may have different columns.
    for (const row of rows)
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
        values (${sql.join(Object.values(row))})`.execute(sqlOf(db));
  };
  return {
    db,
    insert,
    async accounts(ids, other = {}) {
      const account = { name: 'Old', time_zone: 'UTC', locale: 'en', currency: 'BRL', plan_name: 'Jornada' };
      await insert('accounts', ...ids.map((id) => ({ id, ...account, ...made, ...other })));
    },
    async people(ids, accounts) {
      for (const id of ids) {
        const [nome, email] = ['Old', `${id}@old.test`];
        await insert('users', { id, nome, nome_folded: 'old', email, email_folded: email, ...made });
        const link = { user_id: id, level: 1, ...made };
        await insert('employment_links', ...accounts.map((account_id) => ({ account_id, ...link })));
      }
    },
  };
}
