import type { CompiledQuery, QueryResult } from 'kysely';

/** Executes a `select` outside a transaction; undefined if it has to be executed through the query builder. */
export type DirectRead = <R>(query: CompiledQuery<R>) => Promise<QueryResult<R>> | undefined;
