import { type Db, sqlOf } from '../db/handle.ts';

let known: Promise<ReadonlyMap<string, string>> | undefined;

/**
 * The column with the account id of a row, by table. Read from the database, so new tables are included. The account id
 * of an account is its own id.
 */
export const listAccountColumns = (db: Db): Promise<ReadonlyMap<string, string>> =>
  (known ??= sqlOf(db)
    .introspection.getTables()
    .then((tables) => {
      const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'account_id'));
      return new Map([['accounts', 'id'] as const, ...owned.map(({ name }) => [name, 'account_id'] as const)]);
    }));
