import { SEALED_FIELDS } from '@jornada/domain/hr-data';
import type { Command } from 'commander';
import { countByKey, listSealedFiles, replaceBytes, type SealedFile } from '../absences/files.queries.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { replaceSealed, sealedRows, type SealedRow } from '../employee-hr-data/sealed-values.queries.ts';
import { type Keeper, keyOf, SEALED, storeFile } from '../files/keep.ts';
import { listSealedPayroll, replaceSealedFile, type SealedPayrollFile } from '../payroll/hand-over-files.queries.ts';
import { placeOfSecret } from '../second-factor/accept.ts';
import { listSealedSecrets, replaceSecret, type SealedSecret } from '../second-factor/second-factor.queries.ts';
import { readSettings } from '../settings.ts';
import { placeOfDocument, placeOfPayrollFile, placeOfReason } from '@jornada/domain/sealed-places';
import { listSealedComments, replaceSealedComment, type SealedComment } from '../nps/sealed-comments.queries.ts';
import { sealedEvaluations } from '../performance-evaluations/sealed-evaluations.queries.ts';
import { addKey } from '../vault/key-ring.ts';
import { replaceText, type SealedText, sealedTexts } from '../vault/sealed-texts.queries.ts';
import { createVault, type Vault } from '../vault/vault.ts';
import { operate } from './operate.ts';
import { examples } from './options.ts';

/** Rows re-encrypted per transaction, few enough that a running server hardly waits. */
const BATCH = 200;

export function addKeyCommands(program: Command): void {
  const keys = program
    .command('keys')
    .description(
      'look after the keys of what is encrypted at rest: CPF, PIS/NIS, bank account, salary, second factors, payroll files, documents of absences, feedback, what is said about development plans, reasons of NPS, evaluations',
    );

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
    const add = (sealed: string | null) => {
      const id = sealed?.split('.')[0];
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    };
    for await (const row of sealedRows(db)) for (const field of SEALED_FIELDS) add(row[field]);
    for await (const secrets of sealedSecrets(db)) for (const { secret } of secrets) add(secret);
    for await (const files of payrollFiles(db)) for (const { sealed } of files) add(sealed);
    for (const [id, count] of await countByKey(db)) counts.set(id, (counts.get(id) ?? 0) + count);
    for await (const { text } of sealedTexts(db, BATCH)) add(text);
    for await (const comments of sealedComments(db)) for (const { sealed } of comments) add(sealed);
    for await (const { text } of sealedEvaluations(db, BATCH)) add(text);
    return [...counts].map(
      ([id, count]) =>
        `${id}  ${count} values${id === current ? ', in force' : ''}${keys.has(id) ? '' : ', MISSING: these cannot be opened'}`,
    );
  });

const rotate = () =>
  operate(async (db, now, _applied, openFiles) => {
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
    for await (const secrets of sealedSecrets(db)) sealed += await sealSecretsAnew(db, vault, secrets);
    for await (const files of payrollFiles(db)) sealed += await sealPayrollAnew(db, vault, files);
    const keeper = { db, files: await openFiles(), now };
    for await (const files of documents(db))
      for (const file of files) if (await sealDocumentAnew(keeper, vault, file)) sealed++;
    for await (const text of sealedTexts(db, BATCH)) if (await sealTextAnew(db, vault, text)) sealed++;
    for await (const comments of sealedComments(db)) sealed += await sealCommentsAnew(db, vault, comments);
    for await (const one of sealedEvaluations(db, BATCH)) if (await sealTextAnew(db, vault, one)) sealed++;
    return [`The key ${keyRing().current} is in force; ${sealed} values were sealed anew.`];
  });

/** Re-encrypts the secrets of second factors with the current key; returns how many were changed. */
const sealSecretsAnew = (db: Db, vault: Vault, secrets: readonly SealedSecret[]): Promise<number> =>
  inTransaction(db, async (tx) => {
    let count = 0;
    for (const { login_id: loginId, secret } of secrets) {
      const place = placeOfSecret(loginId);
      if (vault.isCurrent(secret)) continue;
      if (await replaceSecret(tx, loginId, secret, vault.seal(vault.open(secret, place), place))) count++;
    }
    return count;
  });

const sealPayrollAnew = (db: Db, vault: Vault, files: readonly SealedPayrollFile[]): Promise<number> =>
  inTransaction(db, async (tx) => {
    let count = 0;
    for (const file of files) {
      const place = placeOfPayrollFile(file.account_id, file.hand_over_id);
      if (vault.isCurrent(file.sealed)) continue;
      await replaceSealedFile(tx, file, vault.seal(vault.open(file.sealed, place), place));
      count++;
    }
    return count;
  });

/**
 * Re-encrypts a document with the current key and stores it next to the older file, which the job `orphan-files`
 * removes; returns whether it used another key.
 */
async function sealDocumentAnew(keeper: Keeper, vault: Vault, file: SealedFile): Promise<boolean> {
  if (file.key_id === vault.currentKey()) return false;
  const stored = await keeper.files.read(keyOf(file));
  // It was removed after it was listed.
  if (!stored) return false;
  const place = placeOfDocument(file.account_id, file);
  const older = new Uint8Array(await new Response(stored.bytes).arrayBuffer());
  const { bytes, keyId } = vault.sealBytes(vault.openBytes(older, place), place);
  const { digest } = await storeFile(keeper, file.account_id, { bytes, ...SEALED });
  return replaceBytes(keeper.db, file, { digest, key_id: keyId });
}

const sealCommentsAnew = (db: Db, vault: Vault, comments: readonly SealedComment[]): Promise<number> =>
  inTransaction(db, async (tx) => {
    let count = 0;
    for (const comment of comments) {
      const place = placeOfReason(comment.account_id, comment.wave_id, comment.key);
      if (vault.isCurrent(comment.sealed)) continue;
      if (await replaceSealedComment(tx, comment, vault.seal(vault.open(comment.sealed, place), place))) count++;
    }
    return count;
  });

async function* sealedComments(db: Db): AsyncGenerator<SealedComment[]> {
  for (let after = { account_id: 0, wave_id: 0, key: '' }; ; ) {
    const rows = await listSealedComments(db, after, BATCH);
    yield rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

async function* documents(db: Db): AsyncGenerator<SealedFile[]> {
  for (let after = { account_id: 0, id: 0 }; ; ) {
    const rows = await listSealedFiles(db, after, BATCH);
    yield rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

async function* payrollFiles(db: Db): AsyncGenerator<SealedPayrollFile[]> {
  for (let after = { account_id: 0, hand_over_id: 0 }; ; ) {
    const rows = await listSealedPayroll(db, after, BATCH);
    yield rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

/** Re-encrypts one text with the current key. @returns whether it used another key */
async function sealTextAnew(db: Db, vault: Vault, sealed: SealedText): Promise<boolean> {
  const { text, place } = sealed;
  return !vault.isCurrent(text) && replaceText(db, sealed, vault.seal(vault.open(text, place), place));
}

async function* sealedSecrets(db: Db): AsyncGenerator<SealedSecret[]> {
  for (let after = 0; ; ) {
    const rows = await listSealedSecrets(db, after, BATCH);
    yield rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.login_id;
  }
}
