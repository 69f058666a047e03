import { AsyncLocalStorage } from 'node:async_hooks';
import type { OnStatement } from './drivers/watched.ts';

const listeners = new AsyncLocalStorage<OnStatement>();

/** Hands `listener` every statement that `work` executes on a database that was opened with `reportStatement`. */
export const withStatements = <T>(listener: OnStatement, work: () => Promise<T>): Promise<T> =>
  listeners.run(listener, work);

/** What `openDatabase` is given in tests and development. */
export const reportStatement: OnStatement = (executed) => listeners.getStore()?.(executed);

const WRITE = /\b(?:insert\s+into|delete\s+from|(?<!\b(?:do|for)\s+)update)\s+"?(\w+)/gi;

/** The tables that a statement inserts into, updates or deletes from. */
export const writtenTables = (sql: string): string[] =>
  [...sql.matchAll(WRITE)].map(([, table = '']) => table.toLowerCase());
