import { readdir } from 'node:fs/promises';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './tables.ts';

const folder = new URL('./migrations/', import.meta.url);

/**
 * Brings the database to the shape this version needs, in one transaction and under a lock, so that two starters do it
 * once. Forward only. Returns the names of what was applied.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
    provider: {
      async getMigrations() {
        const files = (await readdir(folder)).filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name)).sort();
        const loaded = await Promise.all(files.map(async (file) => [file.slice(0, -3), await import(new URL(file, folder).href)]));
        return Object.fromEntries(loaded) as Record<string, Migration>;
      },
    },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}
