import type { accounts } from '@jornada/contract/accounts';
import type { ZipEntry } from '@jornada/contract/form';
import { SEALED_FIELDS } from '@jornada/domain/hr-data';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { openSnapshot, type Snapshot } from '../db/transaction.ts';
import { keyOf } from '../files/keep.ts';
import { giveTurns } from '../files/turns.ts';
import type { Handlers } from '../http/mount.ts';
import type { Vault } from '../vault/vault.ts';
import { accountOf, listFiles, listHrPeople, listTables, peopleOf, rowsOf } from './export.queries.ts';

/** Exports hold a connection each, of the few there are: so many at a time, and the others wait. */
const AT_ONCE = 3;
/** A reader who takes longer for the tables is cut off: what is held for them is missed by others. */
const LONGEST_MS = 10 * 60_000;

const turn = giveTurns(AT_ONCE);

/** Everything of an account, to be taken elsewhere or kept: a CSV a table, all of one moment, and the files. */
export const exportHandlers = (vault: Vault): Handlers<Pick<typeof accounts, 'export'>> => ({
  export: async (_, context) => {
    const { db, caller, audit } = context;
    audit({ target: 'accounts', targetId: caller.accountId });
    const moment = await momentOf(db);
    try {
      const people = await listHrPeople(moment.at, caller.accountId);
      if (people.length) audit({ target: 'employee-hr-data', targetIds: people, fields: [...SEALED_FIELDS] });
      return entries(context, vault, moment);
    } catch (error) {
      await moment.end();
      throw error;
    }
  },
});

/** A snapshot when it is one's turn; given back after a while at the latest, whatever its reader does. */
async function momentOf(db: Db): Promise<Snapshot> {
  const pass = await turn();
  try {
    const { at, end } = await openSnapshot(db);
    let ending: Promise<void> | undefined;
    const giveBack = () => (ending ??= end().finally(pass));
    const tooLong = setTimeout(() => void giveBack().catch(() => {}), LONGEST_MS).unref();
    return { at, end: () => giveBack().finally(() => clearTimeout(tooLong)) };
  } catch (error) {
    pass();
    throw error;
  }
}

async function* entries({ caller, files }: CallContext, vault: Vault, { at, end }: Snapshot): AsyncGenerator<ZipEntry> {
  const { accountId } = caller;
  let kept: Awaited<ReturnType<typeof listFiles>>;
  try {
    yield* tables(at, accountId, vault);
    kept = await listFiles(at, accountId);
  } finally {
    await end();
  }
  for (const file of kept) {
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
  for (const table of await listTables(db)) {
    const rows = rowsOf(db, accountId, table);
    yield {
      name: `${table.name}.csv`,
      columns: table.columns,
      rows: table.name === 'employee_hr_data' ? opened(rows, accountId, vault) : rows,
    };
  }
}

/** HR data as a person reads them: what is sealed at rest is of no use to anybody who has not the key. */
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
