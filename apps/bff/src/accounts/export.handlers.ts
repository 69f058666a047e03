import type { accounts } from '@jornada/contract/accounts';
import type { ZipEntry } from '@jornada/contract/form';
import { SEALED_FIELDS } from '@jornada/domain/hr-data';
import { placeOfText } from '@jornada/domain/sealed-texts';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { openSnapshot, type Snapshot } from '../db/transaction.ts';
import { wallOf } from '../feedback/wall.queries.ts';
import { keyOf } from '../files/keep.ts';
import { createSlots } from '../files/slots.ts';
import type { Handlers } from '../http/mount.ts';
import { placeOfDocument } from '@jornada/domain/sealed-places';
import type { Vault } from '../vault/vault.ts';
import {
  accountOf,
  listDocuments,
  listFiles,
  listHrPeople,
  listTables,
  passkeysOf,
  peopleOf,
  rowsOf,
} from './export.queries.ts';

/** Concurrent exports; each holds one of the few connections, so further ones wait. */
const MAX_CONCURRENT = 3;
/** After this time the snapshot is closed, so that a slow client cannot hold its connection. */
const MAX_MS = 10 * 60_000;

const takeSlot = createSlots(MAX_CONCURRENT);

/** All data of an account: one CSV per table, from one snapshot, and the files. */
export const exportHandlers = (vault: Vault): Handlers<Pick<typeof accounts, 'export'>> => ({
  export: async (_, context) => {
    const { db, caller, audit } = context;
    audit({ target: 'accounts', targetId: caller.accountId });
    const snapshot = await snapshotInSlot(db);
    try {
      const people = await listHrPeople(snapshot.at, caller.accountId);
      if (people.length) audit({ target: 'employee-hr-data', targetIds: people, fields: [...SEALED_FIELDS] });
      const documents = await listDocuments(snapshot.at, caller.accountId);
      if (documents.length) audit({ target: 'absence-files', targetIds: documents.map(({ id }) => id) });
      return entries(context, vault, snapshot, documents);
    } catch (error) {
      await snapshot.end();
      throw error;
    }
  },
});

/** Opens a snapshot once a slot is free; it closes after `MAX_MS` at the latest. */
async function snapshotInSlot(db: Db): Promise<Snapshot> {
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

async function* entries(
  { caller, files }: CallContext,
  vault: Vault,
  { at, end }: Snapshot,
  documents: Awaited<ReturnType<typeof listDocuments>>,
): AsyncGenerator<ZipEntry> {
  const { accountId } = caller;
  let stored: Awaited<ReturnType<typeof listFiles>>;
  try {
    yield* tables(at, accountId, vault);
    stored = await listFiles(at, accountId);
  } finally {
    await end();
  }
  for (const file of documents) {
    const found = await files.read(keyOf({ account_id: accountId, digest: file.digest }));
    if (found)
      yield {
        name: `absence-files/${file.id}-${file.file_name}`,
        bytes: openedFile(found.bytes, file, vault, accountId),
      };
  }
  const sealed = new Set(documents.map(({ digest }) => digest));
  for (const file of stored) {
    if (sealed.has(file.digest)) continue;
    const found = await files.read(keyOf(file));
    if (found) yield { name: `files/${file.digest}.${file.media_type.split('/')[1]}`, bytes: found.bytes };
  }
}

/** A document in plain: ciphertext is useless without the key. */
async function* openedFile(
  bytes: ReadableStream<Uint8Array>,
  { absence_id, user_id }: { absence_id: number; user_id: number },
  vault: Vault,
  accountId: number,
): AsyncGenerator<Uint8Array> {
  const sealed = new Uint8Array(await new Response(bytes).arrayBuffer());
  yield vault.openBytes(sealed, placeOfDocument(accountId, { absence_id, user_id }));
}

async function* tables(db: Db, accountId: number, vault: Vault): AsyncGenerator<ZipEntry> {
  yield {
    name: 'account.csv',
    columns: [
      'id',
      'name',
      'time_zone',
      'locale',
      'currency',
      'plan_name',
      'plan_expires_at',
      'settings',
      'created_at',
    ],
    rows: accountOf(db, accountId),
  };
  yield { name: 'users.csv', columns: ['id', 'nome', 'email', 'created_at'], rows: peopleOf(db, accountId) };
  yield {
    name: 'passkeys.csv',
    columns: ['user_id', 'name', 'created_at', 'last_used_at'],
    rows: passkeysOf(db, accountId),
  };
  yield {
    name: 'feedback_wall.csv',
    columns: ['id', 'author_id', 'recipient_ids', 'body', 'sent_at'],
    rows: postsOf(db, accountId, vault),
  };
  for (const table of await listTables(db)) {
    const rows = rowsOf(db, accountId, table);
    yield {
      name: `${table.name}.csv`,
      columns: table.columns,
      rows: table.name === 'employee_hr_data' ? opened(rows, accountId, vault) : rows,
    };
  }
}

/** The posts of the wall, which everybody in the account reads. */
async function* postsOf(db: Db, accountId: number, vault: Vault) {
  for await (const { texts, ...post } of wallOf(db, accountId)) {
    const place = placeOfText(accountId, 'feedback', 'texts', [post.id]);
    const { body = '' } = texts === null ? {} : (JSON.parse(vault.open(texts, place)) as { body?: string });
    yield { ...post, recipient_ids: post.recipient_ids.join('; '), body };
  }
}

/** HR data in plain text: ciphertext is useless without the key. */
async function* opened(rows: AsyncIterable<Record<string, unknown>>, accountId: number, vault: Vault) {
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
