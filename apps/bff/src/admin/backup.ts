import { resolve } from 'node:path';
import { Refusal } from '@jornada/domain/refusal';
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
        'copy all tables and files into a new folder while the server goes on, as of one moment. ' +
          'The keys of encrypted values are not copied: keep a copy of them elsewhere',
      )
      .argument('<folder>', 'where to; it must not exist or be empty')
      .option('--with-keys', 'copy the file data-keys as well: the backup is then as secret as what it encrypts')
      .action(backUpTo),
    ['backup backups/2026-11-20', 'backup backups/2026-11-20 --with-keys'],
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

const backUpTo = (folder: string, { withKeys = false }: { withKeys?: boolean }) =>
  operate(async (db, now, _applied, openFiles) => {
    const keysFile = ownKeys();
    if (withKeys && keysFile === undefined)
      throw new Refusal('invalid', '--with-keys copies the file data-keys, but the keys come from DATA_KEYS');
    const to = resolve(folder);
    const { tables, files, keys } = await backUp(db, await openFiles(), to, now, withKeys ? keysFile : undefined);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      `Backed up ${rows} rows of ${tables.length} tables and ${files} files.`,
      ...aboutKeys(keys, withKeys, keysFile),
      ...aboutAnswers(tables.find(({ name }) => name === 'nps_box')?.rows ?? 0),
    ];
  });

/** Data that the operator has to keep in addition to the backup. */
function aboutKeys(keys: readonly string[], withKeys: boolean, keysFile: string | undefined): string[] {
  if (withKeys) return ['It holds the keys of its encrypted values: keep it as safe as the data folder.'];
  if (keys.length === 0) return ['It holds no encrypted values, and no keys.'];
  const where = keysFile === undefined ? 'the variable DATA_KEYS' : `the file ${keysFile}`;
  return [
    `Its encrypted values can be read only with ${named(keys)} from ${where}, which is not in it:`,
    'keep a copy of that in another place.',
  ];
}

/** Answers of an open NPS wave: anyone who also has the keys can read them. */
const aboutAnswers = (answers: number): string[] =>
  answers === 0
    ? []
    : [`It holds ${answers} sealed answers of NPS: the promise of secrecy needs the keys to be elsewhere.`];

const named = (keys: readonly string[]) => `the key${keys.length === 1 ? '' : 's'} ${keys.join(', ')}`;

/** The key file of the data folder, unless the keys come from the environment. */
const ownKeys = () => (process.env['DATA_KEYS'] ? undefined : keyRingFile(readSettings().dataDir));

/** Not through `operate`, which would migrate the empty database before the backup's schema version is known. */
async function restoreFrom(folder: string): Promise<void> {
  const { database, storage, publicUrl, jwtSecret, dataDir } = readSettings();
  const db = await openDatabase(database);
  try {
    const files = await openStore(storage, publicUrl, createFileSigner(jwtSecret));
    const { tables, files: howMany, taken_at, keys } = await restore(db, files, resolve(folder), ownKeys());
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const own = readSettings().keyRing().keys;
    const missing = keys.filter((id) => !own.has(id));
    const lines = [
      `Restored ${rows} rows of ${tables.length} tables and ${howMany} files, as of ${taken_at}.`,
      ...(missing.length ? howToGive(missing, dataDir) : []),
    ];
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  } finally {
    await db.destroy();
  }
}

const howToGive = (missing: readonly string[], dataDir: string) => [
  `The encrypted values need ${named(missing)}, which this installation does not have.`,
  process.env['DATA_KEYS']
    ? 'Before the next start, add what is missing to DATA_KEYS.'
    : `Before the next start, put the file data-keys of the old installation into ${dataDir}, or set DATA_KEYS.`,
];
