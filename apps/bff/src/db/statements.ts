import { AsyncLocalStorage } from 'node:async_hooks';
import type { OnStatement } from './drivers/watched.ts';

const listeners = new AsyncLocalStorage<OnStatement>();

/**
 * Calls `listener` with every statement that `work` executes on a database opened with `reportStatement`, and then the
 * enclosing listener.
 */
export const withStatements = <T>(listener: OnStatement, work: () => Promise<T>): Promise<T> => {
  const around = listeners.getStore();
  const both: OnStatement = (executed) => {
    listener(executed);
    around?.(executed);
  };
  return listeners.run(both, work);
};

/** Runs `work` without reporting its statements, because it is rolled back. */
export const withoutStatements = <T>(work: () => Promise<T>): Promise<T> => listeners.run(() => {}, work);

/** The `onStatement` of `openDatabase` in tests and development. */
export const reportStatement: OnStatement = (executed) => listeners.getStore()?.(executed);

const WRITE = /\b(?:insert\s+into|delete\s+from|(?<!\b(?:do|for)\s+)update)\s+"?(\w+)/gi;

/** The tables that a statement inserts into, updates or deletes from. */
export const writtenTables = (sql: string): string[] =>
  [...sql.matchAll(WRITE)].map(([, table = '']) => table.toLowerCase());
