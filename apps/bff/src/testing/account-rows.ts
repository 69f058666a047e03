import { type Db, sqlOf } from '../db/handle.ts';
import { listAccountColumns } from './account-columns.ts';

/** By table, the rows of an account and of its users and logins as JSON, in a fixed order. */
export type AccountRows = ReadonlyMap<string, readonly string[]>;

export async function readAccount(db: Db, accountId: number): Promise<AccountRows> {
  const tables = [...(await listAccountColumns(db))].map(async ([table, column]) => {
    const rows = await sqlOf(db)
      .selectFrom(table as 'tasks')
      .selectAll()
      .where(column as 'account_id', '=', accountId)
      .execute();
    return [table, rows] as const;
  });
  const users = sqlOf(db)
    .selectFrom('users')
    .innerJoin('employment_links as link', 'link.user_id', 'users.id')
    .where('link.account_id', '=', accountId)
    .selectAll('users')
    .execute();
  const logins = sqlOf(db)
    .selectFrom('logins')
    .innerJoin('employment_links as link', 'link.login_id', 'logins.id')
    .where('link.account_id', '=', accountId)
    .selectAll('logins')
    .execute();
  const all = [...(await Promise.all(tables)), ['users', await users] as const, ['logins', await logins] as const];
  return new Map(all.map(([table, rows]) => [table, rows.map((row) => JSON.stringify(row)).toSorted()]));
}

/** @throws Error with the tables and rows that were changed, removed or added since `before` */
export function assertUnchanged(before: AccountRows, after: AccountRows): void {
  const changed = [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? [];
    const differences = [
      ...rows.filter((row) => !now.includes(row)).map((row) => `  before: ${row}`),
      ...now.filter((row) => !rows.includes(row)).map((row) => `  after:  ${row}`),
    ];
    return differences.length ? [`${table}\n${differences.join('\n')}`] : [];
  });
  if (changed.length) throw new Error(`Rows of an account that no test uses have changed:\n${changed.join('\n')}`);
}
