import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Refusal } from '@jornada/domain/refusal';
import { listTables } from '../db/engines/introspection.ts';
import { appliedMigrations } from '../db/migrate.ts';
import type { Db } from '../db/handle.ts';
import { openSnapshot } from '../db/transaction.ts';
import { keysOf } from './keys-of.ts';
import type { FileStore } from '../files/store.ts';
import { LEFT_OUT, readRows } from './rows.queries.ts';

/** The backup's manifest, read first to refuse incomplete or foreign backups. */
export interface Manifest {
  format: 'jornada-backup-1';
  taken_at: string;
  /** The schema: the applied migrations. */
  migrations: string[];
  tables: { name: string; rows: number; sha256: string }[];
  files: number;
  /** The ids of the keys that its encrypted values were sealed with. */
  keys: string[];
}

/**
 * Copies everything into a new folder: a consistent snapshot of the tables as JSON lines that either engine can
 * restore, and the files. Does not block writers. The folder is called `….partial` until it is complete.
 * @param keysFile the data folder's keys, if they should be copied; together with them the encrypted values are
 * readable
 */
export async function backUp(
  db: Db,
  files: FileStore,
  to: string,
  now: Date,
  keysFile: string | undefined,
): Promise<Manifest> {
  if ((await readdir(to).catch(() => [])).length)
    throw new Refusal('conflict', 'The folder for the backup is not empty');
  const folder = `${to}.partial`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });

  const tables: Manifest['tables'] = [];
  let keys: string[];
  const snapshot = await openSnapshot(db);
  try {
    for (const name of await listTables(snapshot.at))
      if (!LEFT_OUT.includes(name)) tables.push({ name, ...(await writeTable(snapshot.at, name, folder)) });
    keys = await keysOf(snapshot.at);
  } finally {
    await snapshot.end();
  }
  // After the tables: files never change, so every referenced file is still there.
  const copied = await copyFiles(files, folder);
  if (keysFile) await writeFile(join(folder, 'data-keys'), await readFile(keysFile), { mode: 0o600 });

  const manifest: Manifest = {
    format: 'jornada-backup-1',
    taken_at: now.toISOString(),
    migrations: await appliedMigrations(db),
    tables,
    files: copied,
    keys,
  };
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rm(to, { recursive: true, force: true });
  await rename(folder, to);
  return manifest;
}

async function writeTable(tx: Db, name: string, folder: string): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  const lines = async function* () {
    for await (const batch of readRows(tx, name)) {
      rows += batch.length;
      const text = batch.map((row) => `${JSON.stringify(row)}\n`).join('');
      hash.update(text);
      yield text;
    }
  };
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    createWriteStream(join(folder, 'tables', `${name}.jsonl.gz`), { mode: 0o600 }),
  );
  return { rows, sha256: hash.digest('hex') };
}

async function copyFiles(files: FileStore, folder: string): Promise<number> {
  let copied = 0;
  for await (const some of files.list())
    for (const { key } of some) {
      const file = await files.read(key);
      // Removed between listing and reading; no row of the snapshot refers to it, since rows are deleted first.
      if (!file) continue;
      const path = join(folder, 'files', key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(Readable.fromWeb(file.bytes as never), createWriteStream(path, { mode: 0o600 }));
      copied++;
    }
  return copied;
}
