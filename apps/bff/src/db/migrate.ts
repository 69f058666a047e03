import { readdir } from 'node:fs/promises';
import { Refusal } from '@jornada/domain/refusal';
import { type Migration, Migrator } from 'kysely/migration';
import { type Db, sqlOf } from './handle.ts';

const folder = new URL('./migrations/', import.meta.url);

/** The names of the migrations that this version has, in their order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name))
    .sort()
    .map((file) => file.slice(0, -'.ts'.length));

const migratorOf = (db: Db) =>
  new Migrator({
    db: sqlOf(db),
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
    provider: {
      async getMigrations() {
        const names = await knownMigrations();
        const loaded = await Promise.all(
          names.map(async (name) => [name, await import(new URL(`${name}.ts`, folder).href)]),
        );
        return Object.fromEntries(loaded) as Record<string, Migration>;
      },
    },
  });

/**
 * Brings the database to the shape this version needs, in one transaction and under a lock, so that two starters do it
 * once. Forward only. Returns the names of what was applied; a database of another version than this one's past is refused.
 */
export const migrate = (db: Db): Promise<string[]> => applied(migratorOf(db).migrateToLatest());

/** Brings an empty database to the shape that it had when `name` was the newest migration. */
export const migrateTo = (db: Db, name: string): Promise<string[]> => applied(migratorOf(db).migrateTo(name));

/** The migrations that made this database what it is. */
export const appliedMigrations = async (db: Db): Promise<string[]> =>
  (await migratorOf(db).getMigrations()).filter(({ executedAt }) => executedAt).map(({ name }) => name);

async function applied(run: ReturnType<Migrator['migrateToLatest']>): Promise<string[]> {
  const { error, results = [] } = await run;
  if (error) throw foreign(error) ?? error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}

/** What Kysely calls corrupted is a database that another version has migrated: nothing of it is broken. */
function foreign(error: unknown): Refusal | undefined {
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
