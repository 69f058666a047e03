import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { sqlOf } from '../db/handle.ts';
import type { TestServer } from '../testing.ts';

/** All bytes of the database on disk: its file and the write-ahead log, or the pages of all tables and indexes. */
export async function bytesOnDisk(server: TestServer): Promise<Buffer> {
  const { DATA_DIR, DATABASE_URL } = server.settings;
  if (DATABASE_URL === undefined)
    return Buffer.concat(
      ['jornada.sqlite', 'jornada.sqlite-wal']
        .map((name) => join(DATA_DIR, name))
        .filter(existsSync)
        .map((path) => readFileSync(path)),
    );
  const db = sqlOf(server.db);
  await sql`checkpoint`.execute(db);
  const { rows } = await sql<{ bytes: Buffer }>`
    select pg_read_binary_file(pg_relation_filepath(oid)) as bytes from pg_class
    where relkind in ('r', 'i', 't') and relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace)
      and pg_relation_filepath(oid) is not null and pg_relation_size(oid) > 0
      and (relkind <> 't' or oid in (select reltoastrelid from pg_class where relnamespace = 'public'::regnamespace))`.execute(
    db,
  );
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

/** The rows of a table in their physical order, each with the transaction that wrote it. */
export async function inPlace(
  server: TestServer,
  accountId: number,
  table: 'nps_box' | 'nps_participants',
): Promise<{ id: string; by: string; answered: boolean }[]> {
  const isBox = table === 'nps_box';
  const id = sql.ref(isBox ? 'key' : 'user_id');
  const answered = isBox ? sql`1` : sql.ref('answered');
  const { rows } =
    server.settings.DATABASE_URL === undefined
      ? await sql<{ id: string | number; by: string; answered: number }>`
          select ${id} as id, '' as "by", ${answered} as answered from ${sql.table(table)} where account_id = ${accountId}`.execute(
          sqlOf(server.db),
        )
      : await sql<{ id: string | number; by: string; answered: number }>`
          select ${id} as id, xmin::text as "by", ${answered} as answered from ${sql.table(table)}
          where account_id = ${accountId} order by ctid`.execute(sqlOf(server.db));
  return rows.map(({ id: of, by, answered: isAnswered }) => ({ id: `${of}`, by, answered: isAnswered === 1 }));
}

/** The probability of at least `hits` right guesses in `tries`, each right with probability `chance`. */
export function atLeast(hits: number, tries: number, chance: number): number {
  let below = 0;
  let term = (1 - chance) ** tries;
  for (let right = 0; right < hits; right++) {
    below += term;
    term *= ((tries - right) / (right + 1)) * (chance / (1 - chance));
  }
  return 1 - below;
}
