import { resolve } from 'node:path';
import type { Command } from 'commander';
import { backUp } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { openDatabase } from '../db/engines/open.ts';
import { openStore } from '../files/open-store.ts';
import { createFileSigner } from '../files/signing.ts';
import { readSettings } from '../settings.ts';
import { keyRingFile } from '../vault/key-ring.ts';
import { operate } from './operate.ts';
import { examples } from './options.ts';

export function addBackupCommands(program: Command): void {
  examples(
    program
      .command('backup')
      .description(
        'copy everything into a new folder while the server goes on: tables, files and keys, as of one moment',
      )
      .argument('<folder>', 'where to; it must not exist or be empty')
      .action((folder: string) =>
        operate(async (db, now, _applied, openFiles) => {
          const { tables, files } = await backUp(db, await openFiles(), resolve(folder), now, ownKeys());
          const rows = tables.reduce((sum, table) => sum + table.rows, 0);
          return [
            `Backed up ${rows} rows of ${tables.length} tables and ${files} files.`,
            'Keep it as safe as the data folder: it holds the keys to it.',
          ];
        }),
      ),
    ['backup backups/2026-11-20'],
  );
  examples(
    program
      .command('restore')
      .description('put a backup into an empty database and its file store, on either engine')
      .argument('<folder>', 'what `backup` wrote')
      .action(restoreFrom),
    ['restore backups/2026-11-20'],
  );
}

/** The data folder's keys. Keys from the environment are managed there and not backed up. */
const ownKeys = () => (process.env['DATA_KEYS'] ? undefined : keyRingFile(readSettings().dataDir));

/** Not through `operate`, which would migrate the empty database before the backup's schema version is known. */
async function restoreFrom(folder: string): Promise<void> {
  const { database, storage, publicUrl, jwtSecret } = readSettings();
  const db = await openDatabase(database);
  try {
    const files = await openStore(storage, publicUrl, createFileSigner(jwtSecret));
    const { tables, files: howMany, taken_at } = await restore(db, files, resolve(folder), ownKeys());
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(`Restored ${rows} rows of ${tables.length} tables and ${howMany} files, as of ${taken_at}.\n`);
  } finally {
    await db.destroy();
  }
}
