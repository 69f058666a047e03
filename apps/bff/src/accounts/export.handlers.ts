import type { accounts } from '@jornada/contract/accounts';
import type { ZipEntry } from '@jornada/contract/form';
import { SEALED_FIELDS } from '@jornada/domain/hr-data';
import { placeOfText } from '@jornada/domain/sealed-texts';
import type { CallContext } from '../context.ts';
import { rowsOf } from '../db/exported-rows.ts';
import type { Db } from '../db/handle.ts';
import type { Snapshot } from '../db/transaction.ts';
import { wallOf } from '../feedback/wall.queries.ts';
import { keyOf } from '../files/keep.ts';
import type { Handlers } from '../http/mount.ts';
import type { Vault } from '../vault/vault.ts';
import { openedDocuments, openedRecords, snapshotInSlot } from './export.service.ts';
import {
  accountOf,
  type Document,
  listDocuments,
  listFiles,
  listHrPeople,
  listTables,
  passkeysOf,
  peopleOf,
} from './export.queries.ts';

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

async function* entries(
  context: CallContext,
  vault: Vault,
  { at, end }: Snapshot,
  documents: readonly Document[],
): AsyncGenerator<ZipEntry> {
  const { caller, files } = context;
  const { accountId } = caller;
  let stored: Awaited<ReturnType<typeof listFiles>>;
  try {
    yield* tables(at, accountId, vault);
    stored = await listFiles(at, accountId);
  } finally {
    await end();
  }
  yield* openedDocuments(context, vault, documents);
  const sealed = new Set(documents.map(({ digest }) => digest));
  for (const file of stored) {
    if (sealed.has(file.digest)) continue;
    const found = await files.read(keyOf(file));
    if (found) yield { name: `files/${file.digest}.${file.media_type.split('/')[1]}`, bytes: found.bytes };
  }
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
      rows: table.name === 'employee_hr_data' ? openedRecords(rows, accountId, vault) : rows,
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
