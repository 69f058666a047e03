import type { ZipEntry } from '@jornada/contract/form';
import { SEALED_FIELDS } from '@jornada/domain/hr-data';
import { placeOfDocument } from '@jornada/domain/sealed-places';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { openSnapshot, type Snapshot } from '../db/transaction.ts';
import { keyOf } from '../files/keep.ts';
import { createSlots } from '../files/slots.ts';
import type { Vault } from '../vault/vault.ts';
import type { Document } from './export.queries.ts';

/** Concurrent exports; each holds one of the few connections, so further ones wait. */
const MAX_CONCURRENT = 3;
/** After this time the snapshot is closed, so that a slow client cannot hold its connection. */
const MAX_MS = 10 * 60_000;

const takeSlot = createSlots(MAX_CONCURRENT);

/** Opens a snapshot once a slot is free; it closes after `MAX_MS` at the latest. */
export async function snapshotInSlot(db: Db): Promise<Snapshot> {
  const release = await takeSlot();
  try {
    const { at, end } = await openSnapshot(db);
    let ending: Promise<void> | undefined;
    const close = () => (ending ??= end().finally(release));
    const timeout = setTimeout(() => void close().catch(() => {}), MAX_MS).unref();
    return { at, end: () => close().finally(() => clearTimeout(timeout)) };
  } catch (error) {
    release();
    throw error;
  }
}

/** HR data in plain text: ciphertext is useless without the key. */
export async function* openedRecords(rows: AsyncIterable<Record<string, unknown>>, accountId: number, vault: Vault) {
  for await (const row of rows) {
    const plain = { ...row };
    for (const field of SEALED_FIELDS) {
      const sealed = row[field];
      if (typeof sealed === 'string')
        plain[field] = vault.open(sealed, { accountId, userId: Number(row['user_id']), field });
    }
    yield plain;
  }
}

/** Documents of absences, decrypted: ciphertext is useless without the key. */
export async function* openedDocuments(
  { caller: { accountId }, files }: Pick<CallContext, 'caller' | 'files'>,
  vault: Vault,
  documents: readonly Document[],
): AsyncGenerator<ZipEntry> {
  for (const document of documents) {
    const found = await files.read(keyOf({ account_id: accountId, digest: document.digest }));
    if (found)
      yield {
        name: `absence-files/${document.id}-${document.file_name}`,
        bytes: openedFile(found.bytes, document, vault, accountId),
      };
  }
}

async function* openedFile(
  bytes: ReadableStream<Uint8Array>,
  { absence_id, user_id }: Document,
  vault: Vault,
  accountId: number,
): AsyncGenerator<Uint8Array> {
  const sealed = new Uint8Array(await new Response(bytes).arrayBuffer());
  yield vault.openBytes(sealed, placeOfDocument(accountId, { absence_id, user_id }));
}
