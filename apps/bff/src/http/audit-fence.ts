import { changesAccount, type Endpoint } from '@jornada/contract/endpoint';
import { withStatements, writtenTables } from '../db/statements.ts';
import { UNAUDITED_TABLES } from '../db/unaudited-tables.ts';

const nameOf = ({ resource, name }: Endpoint) => `${resource}.${name}`;

/** Runs `work`, and returns its output with the tables it wrote to, except tables that need no audit event. */
async function withWrites<T>(work: () => Promise<T>): Promise<{ output: T; isAudited: boolean; changed: string[] }> {
  const written = new Set<string>();
  const output = await withStatements(({ sql, rows }) => {
    if (rows > 0) for (const table of writtenTables(sql)) written.add(table);
  }, work);
  const isAudited = written.delete('audit_events');
  return { output, isAudited, changed: [...written].filter((table) => !(table in UNAUDITED_TABLES)) };
}

/**
 * Runs an operation with its audit events. A read may record that personal data was read, and write nothing else.
 * @throws Error if it wrote rows and no audit event, unless the operation has its reason in `silent`
 */
export async function requireAudit<T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> {
  if (!changesAccount(endpoint) && endpoint.changes !== 'self') return refuseWrites(endpoint, work);
  const { output, isAudited, changed } = await withWrites(work);
  if (changed.length && !isAudited && endpoint.silent === undefined)
    throw new Error(
      `${nameOf(endpoint)} wrote to ${changed.join(', ')} and left no audit event: call audit(), or give the operation its reason in silent`,
    );
  return output;
}

/**
 * Runs a part of an operation that must not write: a read, or the `prepare` part of a change before its transaction.
 * @throws Error if it wrote rows
 */
export async function refuseWrites<T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> {
  const { output, changed } = await withWrites(work);
  if (changed.length) throw new Error(`${nameOf(endpoint)} wrote to ${changed.join(', ')} outside of a change`);
  return output;
}
