import { CompiledQuery, PostgresDialect, sql } from 'kysely';
import { listenOnConnection } from '../drivers/pg-listener.ts';
import { connectionsOf } from '../drivers/pg-connect.ts';
import { openPool, probe } from '../drivers/pg-pool.ts';
import { SET_STATEMENT_TIMEOUT, withNamedStatements } from '../drivers/pg-statements.ts';
import { sqlOf } from '../handle.ts';
import type { Bindable } from '../placeholder.ts';
import { statementName } from '../statement-names.ts';
import type { Engine } from './engine.ts';
import { IDLE_SNAPSHOT_MS, LONG_STATEMENT_MS } from './limits.ts';
import { untilOlderTransactionsEnd } from './older-transactions.ts';

const CHANNEL = 'jornada_changes';

/** How long to wait for transactions that may still read erased rows: as long as an export may pause, and a minute. */
const OLDER_TRANSACTIONS_MS = IDLE_SNAPSHOT_MS + 60_000;

/** How long a connection may take to answer a probe. */
const PROBE_MS = 1_000;

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CODES = { unique: '23505', foreignKey: '23503', exclusion: '23P01', serialization: '40001', deadlock: '40P01' };
/**
 * Connection exceptions, insufficient resources, shutdown and start-up; statement, lock and idle transaction timeouts.
 */
const UNAVAILABLE = /^(08|53|57P0|57014|55P03|25P03)/;
const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
];
/** Errors of the driver and its pool, which have no code. */
const NO_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/;

const isFollowed = (accountId: Bindable<number>) =>
  sql`select 1 from followed_accounts where account_id = ${accountId} and until > extract(epoch from clock_timestamp())`;

export const postgres: Engine = {
  name: 'postgresql',

  async open(url, { connections, limits, onLost }) {
    const pool = await openPool({ url, connections, limits, onLost });
    const connect = connectionsOf(pool, limits.connection);
    const named = withNamedStatements(pool, connect, statementName, limits.answer - limits.statement);
    return {
      dialect: new PostgresDialect({ pool: named }),
      listen: (listener) => listenOnConnection(url, CHANNEL, listener),
      isPooled: true,
      probe: () => probe(connect, PROBE_MS),
    };
  },

  inIds: (column, ids) => sql`${sql.ref(column)} = any(${ids}::bigint[])`,
  idsAtATime: Infinity,
  idRows: (ids) => sql`(select unnest(${ids}::bigint[]) as id)`,
  pairRows: (json) =>
    sql`(select (value ->> 0)::bigint as id, value ->> 1 as text from json_array_elements(${json}::json))`,
  jsonHasId: (column, id) => sql`${sql.ref(column)}::jsonb @> ${String(id)}::jsonb`,
  contains: (column, folded) => sql`position(${folded} in ${sql.ref(column)}) > 0`,
  // Weaker than `for update`, so that it waits neither for `holdRows` nor for the checks of foreign keys.
  lockRows: sql`for no key update`,
  lockHeldRows: sql`for update`,
  holdRows: (tables) => sql`for key share of ${sql.join(tables.map((table) => sql.ref(table)))}`,
  // The planner has statistics.
  tableByIndex: (table) => sql.table(table),

  // Transactions that notify commit one after the other, so accounts without a follower are not announced.
  announce: (accountId, text) =>
    sql`case when exists (${isFollowed(accountId)}) then pg_notify(${CHANNEL}, ${text}) end`,
  async announceNow(db, text) {
    await sql`select pg_notify(${CHANNEL}, ${text})`.execute(sqlOf(db));
  },
  async follow(db, accountId, seconds) {
    const { rows } = await sql<{ known: boolean }>`
      with known as (${isFollowed(accountId)})
      insert into followed_accounts (account_id, until)
      values (${accountId}, extract(epoch from clock_timestamp())::bigint + ${seconds})
      on conflict (account_id) do update set until = excluded.until
      returning exists (select 1 from known) as known`.execute(sqlOf(db));
    return !rows[0]?.known;
  },

  // The limits of a connection are those with which the database was opened.
  setLockTimeout: async () => {},
  async allowLongStatements(tx) {
    await sqlOf(tx).executeQuery(CompiledQuery.raw(SET_STATEMENT_TIMEOUT, [String(LONG_STATEMENT_MS)]));
  },
  async allowIdleTransaction(tx) {
    await sql`select set_config('idle_in_transaction_session_timeout', ${String(IDLE_SNAPSHOT_MS)}, true)`.execute(
      sqlOf(tx),
    );
  },
  overwriteFreedSpace: async () => {},
  async dropOldRowVersions(db, tables) {
    const isComplete = await untilOlderTransactionsEnd(db, OLDER_TRANSACTIONS_MS);
    for (const table of tables) await sql`vacuum full ${sql.table(table)}`.execute(sqlOf(db));
    return isComplete;
  },
  async continueIds(db, table) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      sqlOf(db),
    );
  },

  columnTypes: {
    int: sql`bigint`,
    text: sql`text collate "C"`,
    bytes: sql`bytea`,
    autoId: sql`bigint generated by default as identity primary key`,
  },
  withoutRowOrder: sql``,
  async createAppendOnly(db, table) {
    await sql
      .raw(
        `create function ${table}_append_only() returns trigger language plpgsql as $$ begin raise exception '${table} is append-only'; end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger ${table}_append_only before update or delete or truncate on ${table} for each statement execute function ${table}_append_only()`,
      )
      .execute(db);
  },

  tables: sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  references: sql`
    select own.relname as name, other.relname as "references" from pg_constraint
    join pg_class as own on own.oid = conrelid join pg_class as other on other.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`,
  columnsOf: (table) => sql`
    select attname as name, coalesce(array_position(indkey::int2[], attnum) + 1, 0) as key from pg_attribute
    left join pg_index on indrelid = attrelid and indisprimary
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,

  errorKind({ code, message }) {
    if (code === CODES.unique) return 'duplicate';
    if (code === CODES.foreignKey) return 'dangling';
    if (code === CODES.serialization || code === CODES.deadlock) return 'collision';
    if (typeof code === 'string')
      return UNAVAILABLE.test(code) || UNREACHABLE.includes(code) ? 'unavailable' : undefined;
    return NO_CONNECTION.test(String(message)) ? 'unavailable' : undefined;
  },
  isViolation: ({ code, constraint: violated }, constraint) => code === CODES.exclusion && violated === constraint,
};
