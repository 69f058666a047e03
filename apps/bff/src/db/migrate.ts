import { Refusal } from '@jornada/domain/refusal';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { openDatabase } from './engines/open.ts';
import { type Db, sqlOf } from './handle.ts';
import { knownMigrations, loadMigration } from './migration-files.ts';

const migratorOf = (db: Db) =>
  new Migrator({
    db: sqlOf(db),
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
    provider: {
      async getMigrations() {
        const names = await knownMigrations();
        return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await loadMigration(name)])));
      },
    },
  });

/**
 * Applies all missing migrations, in one transaction and under a lock, so that two processes starting together apply
 * them once. Forward only. Returns the names of the applied ones.
 * @throws Refusal if the database was migrated by a version that does not precede this one
 */
export async function migrate(db: Db): Promise<string[]> {
  return (await isUpToDate(db)) ? [] : applied(migratorOf(db).migrateToLatest());
}

/**
 * Whether exactly the migrations of this version were applied; read without loading them, which takes a tenth of the
 * startup.
 */
async function isUpToDate(db: Db): Promise<boolean> {
  // A database without that table is empty; any other error occurs again in the migrator.
  const found = await sql<{ name: string }>`select name from migrations order by name`
    .execute(sqlOf(db))
    .catch(() => undefined);
  const known = await knownMigrations();
  return found?.rows.length === known.length && found.rows.every(({ name }, at) => name === known[at]);
}

/** Whether the database has a migration unknown to this version, because a newer one was started on it. */
export async function hasNewerMigration(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from migrations`.execute(sqlOf(db));
  const newest = rows[0]?.name;
  return typeof newest === 'string' && !(await knownMigrations()).includes(newest);
}

/** Migrates the database of `url` on separate connections, which have no time limits. */
export async function migrateAt(url: string): Promise<string[]> {
  const db = await openDatabase(url);
  try {
    return await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** Migrates an empty database to the state in which `name` was the newest migration. */
export const migrateTo = (db: Db, name: string): Promise<string[]> => applied(migratorOf(db).migrateTo(name));

/** The migrations that were applied to this database. */
export const appliedMigrations = async (db: Db): Promise<string[]> =>
  (await migratorOf(db).getMigrations()).filter(({ executedAt }) => executedAt).map(({ name }) => name);

async function applied(run: ReturnType<Migrator['migrateToLatest']>): Promise<string[]> {
  const { error, results = [] } = await run;
  if (error) throw refusalOf(error) ?? error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}

/** Kysely reports a database as corrupted if another version has migrated it; it is intact. */
function refusalOf(error: unknown): Refusal | undefined {
  const { message } = error as Error;
  if (!message.startsWith('corrupted migrations')) return undefined;
  const unknown = /previously executed migration (\S+) is missing/.exec(message)?.[1];
  return new Refusal(
    'conflict',
    unknown
      ? `This database belongs to a newer version of Jornada: it has ${unknown}, which this version does not know`
      : `This database was migrated by a version of Jornada that is not in this one's past (${message})`,
  );
}
