import type { Endpoint } from '@jornada/contract/endpoint';
import { withStatements, writtenTables } from '../db/statements.ts';
import { UNAUDITED_TABLES } from '../db/unaudited-tables.ts';

/**
 * Runs a change of an account.
 * @throws where it wrote rows and left no audit event, unless the operation names its reason in `silent`
 */
export async function requireAudit<T>({ resource, name, silent }: Endpoint, change: () => Promise<T>): Promise<T> {
  const written = new Set<string>();
  const output = await withStatements(({ sql, rows }) => {
    if (rows > 0) for (const table of writtenTables(sql)) written.add(table);
  }, change);
  const changed = [...written].filter((table) => !(table in UNAUDITED_TABLES));
  if (changed.length && !written.has('audit_events') && silent === undefined)
    throw new Error(
      `${resource}.${name} wrote to ${changed.join(', ')} and left no audit event: call audit(), or give the operation its reason in silent`,
    );
  return output;
}
