import { AsyncLocalStorage } from 'node:async_hooks';
import { ACROSS_ACCOUNTS } from '../db/across-accounts.ts';
import { unboundTables } from './unbound-tables.ts';

const exempt = new AsyncLocalStorage<true>();

/** Runs statements of a test that read or write rows of all accounts. */
export const acrossAccounts = <T>(work: () => Promise<T>): Promise<T> => exempt.run(true, work);

/** The form in which `db/across-accounts.ts` lists statements: the same on both engines. */
const listedForm = (sql: string): string =>
  sql.replaceAll('"', '').replace(/\$\d+/g, '?').replace(/\s+/g, ' ').trim().toLowerCase();

/** Results by SQL text, for all databases of the process: they have the same tables. */
const faults = new Map<string, string | null>();

function faultOf(sql: string, accountColumns: ReadonlyMap<string, string>): string | null {
  const known = faults.get(sql);
  if (known !== undefined) return known;
  const listed = listedForm(sql);
  const tables = ACROSS_ACCOUNTS.some(({ begins }) => listed.startsWith(begins))
    ? []
    : unboundTables(sql, accountColumns);
  const fault = tables.length
    ? `A statement is not limited to one account in ${tables.join(', ')} (or must be listed in db/across-accounts.ts): ${listed}`
    : null;
  faults.set(sql, fault);
  return fault;
}

/**
 * Refuses statements that are not limited to one account: at once, and again in `assertHeld` if the refusal was caught.
 * Starts with `protect`, once the tables exist.
 */
export function openAccountFence() {
  const found = new Set<string>();
  let columns: ReadonlyMap<string, string> | undefined;
  return {
    /** @param accountColumns by table, the column that holds the account's id */
    protect(accountColumns: ReadonlyMap<string, string>): void {
      columns = accountColumns;
    },
    check(sql: string): void {
      const fault = columns && !exempt.getStore() ? faultOf(sql, columns) : null;
      if (fault === null) return;
      found.add(fault);
      throw new Error(fault);
    },
    assertHeld(): void {
      if (found.size) throw new Error([...found].join('\n'));
    },
  };
}
