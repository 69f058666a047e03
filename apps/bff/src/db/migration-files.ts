import { readdir } from 'node:fs/promises';
import type { Migration } from 'kysely/migration';

const folder = new URL('./migrations/', import.meta.url);

/** The names of this version's migrations, in order. `apps/bff/build/server.config.ts` writes them into the built server. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => /^\d{4}-[a-z-]+\.ts$/.test(name))
    .sort()
    .map((file) => file.slice(0, -'.ts'.length));

export const loadMigration = (name: string): Promise<Migration> => import(new URL(`${name}.ts`, folder).href);
