import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * The files of an account. Their bytes are in the store under `account_id/digest`. Users of a file reference it by a foreign key, so none can point at missing bytes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table files (
    account_id ${int} not null references accounts (id),
    digest ${text} not null,
    media_type ${text} not null,
    size ${int} not null,
    width ${int} not null,
    height ${int} not null,
    kept_at ${text} not null,
    primary key (account_id, digest)
  )`.execute(db);

  // Global by its key: a logo is public and requested by its unguessable name alone. A replaced logo is kept for a while,
  // because open pages and sent e-mails contain its URL.
  await sql`create table logos (
    token ${text} primary key,
    account_id ${int} not null,
    digest ${text} not null,
    client_id ${int},
    replaced_at ${text},
    foreign key (account_id, digest) references files (account_id, digest),
    foreign key (account_id, client_id) references clients (account_id, id)
  )`.execute(db);
  await sql`create index logos_by_file on logos (account_id, digest)`.execute(db);
  await sql`create index logos_replaced on logos (replaced_at) where replaced_at is not null`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    files: FileColumns;
    logos: {
      /** 128 random bits: the name in its URL. */
      token: string;
      account_id: number;
      digest: string;
      /** Null: the account's own logo. */
      client_id: number | null;
      replaced_at: Instant | null;
    };
  }
  interface FileColumns {
    account_id: number;
    /** SHA-256 of the bytes, in hex. */
    digest: string;
    media_type: string;
    /** Bytes. */
    size: number;
    /** Pixels. */
    width: number;
    height: number;
    /** When it was last attached to a row. */
    kept_at: Instant;
  }
}
