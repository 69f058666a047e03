import { type Db, sqlOf } from '../db/handle.ts';

let known: Promise<ReadonlyMap<string, string>> | undefined;

/**
 * By table, the column that holds the account a row belongs to, read from the database, so that a new table counts. An
 * account is its own.
 */
export const listAccountColumns = (db: Db): Promise<ReadonlyMap<string, string>> =>
  (known ??= sqlOf(db)
    .introspection.getTables()
    .then((tables) => {
      const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'account_id'));
      return new Map([['accounts', 'id'] as const, ...owned.map(({ name }) => [name, 'account_id'] as const)]);
    }));
