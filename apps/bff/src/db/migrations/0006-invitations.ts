import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * Who was invited and has not joined yet: while there is a row, the person is not of the account and cannot sign in to
 * it. What the inviter typed stands here, so that nobody learns from the list that an e-mail is known elsewhere.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table invitations (
    account_id ${int} not null,
    user_id ${int} not null,
    nome ${text} not null,
    nome_folded ${text} not null,
    email ${text} not null,
    token_hash ${text} unique,
    expires_at ${text} not null,
    created_by ${int} not null,
    created_at ${text} not null,
    primary key (account_id, user_id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id),
    foreign key (account_id, created_by) references employment_links (account_id, user_id)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    invitations: {
      account_id: number;
      user_id: number;
      nome: string;
      nome_folded: string;
      email: string;
      /** Null once withdrawn. */
      token_hash: string | null;
      expires_at: Instant;
      created_by: number;
      created_at: Instant;
    };
  }
}
