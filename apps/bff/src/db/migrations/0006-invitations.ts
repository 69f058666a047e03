import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * Pending invitations: while there is a row, the person is not a member of the account and cannot sign in to it. The
 * row has the name that the inviter typed, so that the list does not reveal whether the e-mail is known elsewhere.
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
      /** Null after the invitation was withdrawn. */
      token_hash: string | null;
      expires_at: Instant;
      created_by: number;
      created_at: Instant;
    };
  }
}
