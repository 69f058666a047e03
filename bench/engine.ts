import type { Table } from './contents.ts';
import type { Row } from './rows.ts';

/** Where the bench keeps its databases: files in a folder, or databases of a PostgreSQL server. */
export interface Engine {
  name: string;
  /** Makes a database and fills it. */
  make(name: string, contents: Iterable<Table>): Promise<void>;
  /** A copy that one side has for itself; resolves with what names it to a server. */
  copy(name: string, into: string): Promise<string>;
  /** The statement of a bulk delete, run from here with its commit and nothing around it; resolves with how many it deleted. */
  bareDelete(database: string): Promise<{ run(ids: readonly number[]): Promise<number>; close(): Promise<void> }>;
  /** The statement behind an export, read row by row and joined with commas; resolves with how many rows it read. */
  bareExport(database: string): Promise<{ run(): Promise<number>; close(): Promise<void> }>;
  /** Tasks inserted from here in one transaction and nothing around it; resolves with how many there are then. */
  bareInsert(database: string): Promise<{ run(tasks: readonly Row[]): Promise<number>; close(): Promise<void> }>;
  /** Removes all that was made. */
  remove(): Promise<void>;
}
