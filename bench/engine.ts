import type { Table } from './contents.ts';
import type { Row } from './rows.ts';

/** The store of the benchmark's databases: files in a folder, or databases of a PostgreSQL server. */
export interface Engine {
  name: string;
  /** Creates a database and fills it. */
  make(name: string, contents: Iterable<Table>): Promise<void>;
  /** Copies a database for one side; resolves to the name under which a server opens it. */
  copy(name: string, into: string): Promise<string>;
  /**
   * The bare statement of a bulk delete with its commit, run in this process; resolves to the number of deleted rows.
   */
  bareDelete(database: string): Promise<{ run(ids: readonly number[]): Promise<number>; close(): Promise<void> }>;
  /** The bare statement of an export, read row by row and joined with commas; resolves to the number of rows. */
  bareExport(database: string): Promise<{ run(): Promise<number>; close(): Promise<void> }>;
  /** Inserts tasks in one transaction, in this process; resolves to the number of tasks afterwards. */
  bareInsert(database: string): Promise<{ run(tasks: readonly Row[]): Promise<number>; close(): Promise<void> }>;
  /** Removes all databases that were created. */
  remove(): Promise<void>;
}
