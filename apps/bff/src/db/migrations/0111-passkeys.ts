import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Passkeys as a second factor. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  // Global, like the other second factors of a person.
  await sql`create table passkeys (
    user_id ${int} not null references users (id),
    id ${text} not null,
    name ${text} not null,
    public_key ${text} not null,
    counter ${int} not null,
    transports ${text} not null,
    created_at ${text} not null,
    last_used_at ${text},
    primary key (user_id, id)
  )`.execute(db);

  // Global: shared by all processes, each used once.
  await sql`create table passkey_challenges (
    challenge ${text} primary key,
    user_id ${int} not null references users (id),
    purpose ${text} not null,
    expires_at ${text} not null
  )`.execute(db);
  await sql`create index passkey_challenges_by_end on passkey_challenges (expires_at)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    passkeys: {
      login_id: number;
      /** Chosen by the authenticator, in base64url. */
      id: string;
      name: string;
      /** COSE key in base64url. */
      public_key: string;
      /** Signatures made, as far as the authenticator counts them. */
      counter: number;
      /** JSON array: how browsers reach the authenticator. */
      transports: string;
      created_at: Instant;
      last_used_at: Instant | null;
    };
    passkey_challenges: { challenge: string; login_id: number; purpose: 'register' | 'sign-in'; expires_at: Instant };
  }
}
