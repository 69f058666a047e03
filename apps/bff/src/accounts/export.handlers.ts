import type { accounts } from '@jornada/contract/accounts';
import type { ZipEntry } from '@jornada/contract/form';
import { SEALED_FIELDS } from '@jornada/domain/hr-data';
import type { CallContext } from '../context.ts';
import { keyOf } from '../files/keep.ts';
import type { Handlers } from '../http/mount.ts';
import type { Vault } from '../vault/vault.ts';
import { accountOf, listFiles, listHrPeople, listTables, peopleOf, rowsOf } from './export.queries.ts';

/** Everything of an account, to be taken elsewhere or kept: a CSV a table, and the files. */
export const exportHandlers = (vault: Vault): Handlers<Pick<typeof accounts, 'export'>> => ({
  export: async (_, context) => {
    const { db, caller, audit } = context;
    audit({ target: 'accounts', targetId: caller.accountId });
    const people = await listHrPeople(db, caller.accountId);
    if (people.length) audit({ target: 'employee-hr-data', targetIds: people, fields: [...SEALED_FIELDS] });
    return entries(context, vault);
  },
});

async function* entries({ db, caller, files }: CallContext, vault: Vault): AsyncGenerator<ZipEntry> {
  const { accountId } = caller;
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
  for (const file of await listFiles(db, accountId)) {
    const found = await files.read(keyOf(file));
    if (found) yield { name: `files/${file.digest}.${file.media_type.split('/')[1]}`, bytes: found.bytes };
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
