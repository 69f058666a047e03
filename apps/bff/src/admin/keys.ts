import { SEALED_FIELDS } from '@jornada/domain/hr-data';
import type { Command } from 'commander';
import { inTransaction } from '../db/transaction.ts';
import { replaceSealed, sealedRows, type SealedRow } from '../employee-hr-data/employee-hr-data.queries.ts';
import { readSettings } from '../settings.ts';
import { addKey } from '../vault/key-ring.ts';
import { createVault } from '../vault/vault.ts';
import { operate } from './operate.ts';
import { examples } from './options.ts';

/** Rows re-encrypted per transaction, small enough that a running server hardly waits. */
const BATCH = 200;

export function addKeyCommands(program: Command): void {
  const keys = program
    .command('keys')
    .description('look after the keys of what is encrypted at rest: CPF, PIS, bank account, salary');

  examples(
    keys.command('list').description('say which keys there are and how many values each has sealed').action(list),
    ['keys list'],
  );
  examples(
    keys
      .command('rotate')
      .description(
        'make a new key and seal every value anew with it, also while the server runs. Older keys stay on the ring: backups need them. ' +
          'Where DATA_KEYS gives the ring, put the new key in front of it and restart the server first; then this seals anew',
      )
      .action(rotate),
    ['keys rotate', 'DATA_KEYS=k2:…,k1:… npm run admin -- keys rotate'],
  );
}

const list = () =>
  operate(async (db) => {
    const { current, keys } = readSettings().keyRing();
    const counts = new Map([...keys.keys()].map((id) => [id, 0]));
    for await (const row of sealedRows(db))
      for (const field of SEALED_FIELDS) {
        const id = row[field]?.split('.')[0];
        if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    return [...counts].map(
      ([id, count]) =>
        `${id}  ${count} values${id === current ? ', in force' : ''}${keys.has(id) ? '' : ', MISSING: these cannot be opened'}`,
    );
  });

const rotate = () =>
  operate(async (db) => {
    const { keyRing, dataDir } = readSettings();
    if (!process.env['DATA_KEYS']) addKey(dataDir);
    const vault = createVault(keyRing);
    let sealed = 0;
    let batch: SealedRow[] = [];
    const flush = async () => {
      const rows = batch;
      batch = [];
      sealed += await inTransaction(db, async (tx) => {
        let count = 0;
        for (const { account_id: accountId, user_id: userId, ...values } of rows)
          for (const field of SEALED_FIELDS) {
            const old = values[field];
            if (old === null || vault.isCurrent(old)) continue;
            const place = { accountId, userId, field };
            if (await replaceSealed(tx, accountId, userId, field, old, vault.seal(vault.open(old, place), place)))
              count++;
          }
        return count;
      });
    };
    for await (const row of sealedRows(db)) if (batch.push(row) === BATCH) await flush();
    await flush();
    return [`The key ${keyRing().current} is in force; ${sealed} values were sealed anew.`];
  });
