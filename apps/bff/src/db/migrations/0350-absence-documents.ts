import type { FileNeed, KindColor } from '@jornada/domain/absence-kinds';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * What a kind of absences expects: a document, at most so many days, and a colour. When a part of a day begins. Documents
 * of absences, whose bytes are sealed in the file store.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`alter table absence_kinds add column needs_file ${text} not null default 'no'`.execute(db);
  await sql`alter table absence_kinds add column file_days ${int} not null default 1`.execute(db);
  await sql`alter table absence_kinds add column max_days ${int}`.execute(db);
  await sql`alter table absence_kinds add column color ${text}`.execute(db);
  await sql`alter table absences add column starts_at ${text}`.execute(db);
  await sql`create table absence_files (
    account_id ${int} not null,
    id ${int} not null,
    absence_id ${int} not null,
    user_id ${int} not null,
    digest ${text} not null,
    key_id ${text} not null,
    file_name ${text} not null,
    media_type ${text} not null,
    size ${int} not null,
    created_by ${int} not null,
    created_at ${text} not null,
    primary key (account_id, id),
    foreign key (account_id, absence_id) references absences (account_id, id),
    foreign key (account_id, digest) references files (account_id, digest)
  )`.execute(db);
  await sql`create index absence_files_by_absence on absence_files (account_id, absence_id, id)`.execute(db);
  await sql`create index absence_files_by_digest on absence_files (account_id, digest)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    absence_files: {
      account_id: number;
      id: number;
      absence_id: number;
      /** The person whose absence it is: the bytes are bound to them. */
      user_id: number;
      /** Of the sealed bytes, by which they are stored. */
      digest: string;
      /** The key that sealed them. */
      key_id: string;
      file_name: string;
      media_type: string;
      /** Of the plain bytes. */
      size: number;
      created_by: number;
      created_at: Instant;
    };
  }
  interface AbsenceKindColumns {
    needs_file: Generated<FileNeed>;
    file_days: Generated<number>;
    max_days: Generated<number | null>;
    color: Generated<KindColor | null>;
  }
  interface AbsenceColumns {
    /** When a part of a day begins, `09:30`. */
    starts_at: Generated<string | null>;
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    absence_files: true;
  }
}
