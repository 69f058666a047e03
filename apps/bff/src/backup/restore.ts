import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { Refusal } from '@jornada/domain/refusal';
import { z } from 'zod';
import { continueIds } from '../db/engines/maintenance.ts';
import { migrate, migrateTo } from '../db/migrate.ts';
import { knownMigrations } from '../db/migration-files.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { keysOf } from './keys-of.ts';
import type { FileStore } from '../files/store.ts';
import { isEmpty } from '../setup/setup.queries.ts';
import type { Manifest } from './backup.ts';
import { type Row, writeRows } from './rows.queries.ts';

const shape = z.object({
  format: z.literal('jornada-backup-1'),
  taken_at: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string().regex(/^[a-z_]+$/), rows: z.int(), sha256: z.string() })),
  files: z.int(),
  // Older backups do not list them.
  keys: z.array(z.string()).default([]),
});

const refused = (message: string) => new Refusal('invalid', message);

/**
 * Restores a backup into an empty database and store. The tables are created with the backup's schema, filled, and then
 * migrated, so backups of older versions work. Files first, then all tables in one transaction: an interrupted restore
 * leaves an empty database and can be repeated.
 * @param keysFile the destination of the backup's keys, if it contains them
 * @returns its manifest, with the keys of the encrypted values
 */
export async function restore(db: Db, files: FileStore, from: string, keysFile: string | undefined): Promise<Manifest> {
  const manifest = await readManifest(from);
  const known = await knownMigrations();
  if (manifest.migrations.some((name) => !known.includes(name)))
    throw refused('The backup comes from a newer version of Jornada');
  await migrateTo(db, manifest.migrations.at(-1) as string);
  if (!(await isEmpty(db)))
    throw new Refusal('conflict', 'The database is not empty: a backup is restored into an empty one');

  await copyFiles(files, from);
  await inTransaction(db, async (tx) => {
    for (const table of manifest.tables) await readTable(tx, from, table);
    await continueIds(tx, 'accounts');
    await continueIds(tx, 'users');
    if (manifest.tables.some(({ name }) => name === 'logins')) await continueIds(tx, 'logins');
  });
  const keys = join(from, 'data-keys');
  if (keysFile && (await stat(keys).catch(() => undefined))) {
    await copyFile(keys, keysFile);
    await chmod(keysFile, 0o600);
  }
  await migrate(db);
  return { ...manifest, keys: await keysOf(db) };
}

async function readManifest(from: string): Promise<Manifest> {
  const text = await readFile(join(from, 'manifest.json'), 'utf8').catch(() => {
    throw refused('The folder holds no backup: manifest.json is missing');
  });
  const parsed = shape.safeParse(parse(text));
  if (!parsed.success) throw refused('manifest.json is not that of a backup of Jornada');
  return parsed.data;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function readTable(tx: Db, from: string, { name, rows, sha256 }: Manifest['tables'][number]): Promise<void> {
  const hash = createHash('sha256');
  let read = 0;
  let batch: Row[] = [];
  const source = createReadStream(join(from, 'tables', `${name}.jsonl.gz`));
  const lines = createInterface({
    input: source.pipe(createGunzip().on('error', (error) => lines.emit('error', error))),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) {
    hash.update(`${line}\n`);
    read++;
    if (batch.push(JSON.parse(line) as Row) < 1_000) continue;
    await writeRows(tx, name, batch);
    batch = [];
  }
  await writeRows(tx, name, batch);
  if (read !== rows || hash.digest('hex') !== sha256) throw refused(`The table ${name} of the backup is damaged`);
}

async function copyFiles(files: FileStore, from: string): Promise<void> {
  const folder = join(from, 'files');
  for (const account of await readdir(folder).catch(() => []))
    for (const digest of await readdir(join(folder, account))) {
      const bytes = await readFile(join(folder, account, digest));
      if (createHash('sha256').update(bytes).digest('hex') !== digest) throw refused('A file of the backup is damaged');
      await files.put(`${account}/${digest}`, bytes, 'application/octet-stream');
    }
}
