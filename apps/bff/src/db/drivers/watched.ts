import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import type { DirectRead } from '../direct-read.ts';

/** A statement that succeeded. */
export interface Executed {
  sql: string;
  /** The number of rows written or returned; 0 if the rows are read one by one. */
  rows: number;
}
export type OnStatement = (executed: Executed) => void;

/**
 * Wraps a dialect: each successful statement is reported in the async context of its caller, and fails if `report`
 * throws.
 */
export const watched = (dialect: Dialect, report: OnStatement): Dialect => ({
  createDriver: () => watchDriver(dialect.createDriver(), report),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});

/** The same for queries that do not go through the dialect. */
export const watchedRead =
  (read: DirectRead, report: OnStatement): DirectRead =>
  (query) =>
    read(query)?.then((result) => {
      report({ sql: query.sql, rows: result.rows.length });
      return result;
    });

function watchDriver(driver: Driver, report: OnStatement): Driver {
  const watchedAlready = new WeakSet<DatabaseConnection>();
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options);
    if (!watchedAlready.has(connection)) watchConnection(connection, report);
    watchedAlready.add(connection);
    return connection;
  };
  return driver;
}

function watchConnection(connection: DatabaseConnection, report: OnStatement): void {
  const execute = connection.executeQuery.bind(connection);
  const stream = connection.streamQuery.bind(connection);
  connection.executeQuery = async (query, options) => {
    const result = await execute<never>(query, options);
    report({ sql: query.sql, rows: Number(result.numAffectedRows ?? result.rows.length) });
    return result;
  };
  connection.streamQuery = async function* (query, chunkSize, options) {
    report({ sql: query.sql, rows: 0 });
    yield* stream<never>(query, chunkSize, options);
  };
}
