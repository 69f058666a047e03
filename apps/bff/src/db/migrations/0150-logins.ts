import { type Generated, type Kysely, sql } from 'kysely';
import { byEngine } from '../engines/by-engine.ts';
import { columnTypes } from '../engines/migrating.ts';

/**
 * A login is a row of its own, and each employment link refers to the one that opens it: a password chosen in one
 * account opens no other. Existing people get one login for all accounts that they have joined, with the id of their
 * user, so that their sealed values and tokens stay valid.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await createLogins(db);
  await linkLogins(db);
  await moveSecondFactors(db);
  await reduceUsers(db);
}

async function createLogins(db: Kysely<never>): Promise<void> {
  const { int, text, autoId } = columnTypes(db);
  // Global: one login may open several accounts, and several logins may have one e-mail.
  await sql`create table logins (
    id ${autoId},
    email ${text} not null,
    email_folded ${text} not null,
    password_hash ${text} not null,
    credential_version ${int} not null default 1,
    sign_outs ${int} not null default 0,
    second_factor_since ${text},
    last_account_id ${int} references accounts (id),
    created_at ${text} not null,
    updated_at ${text} not null
  )`.execute(db);
  await sql`insert into logins (id, email, email_folded, password_hash, credential_version, sign_outs,
      second_factor_since, last_account_id, created_at, updated_at)
    select id, email, email_folded, password_hash, credential_version, sign_outs,
      second_factor_since, last_account_id, created_at, updated_at
    from users where password_hash is not null`.execute(db);
  await byEngine(db, {
    sqlite: async () => {},
    postgres: async () => {
      await sql`select setval(pg_get_serial_sequence('logins', 'id'), (select max(id) from logins))`.execute(db);
    },
  });
  await sql`create index logins_by_email on logins (email_folded, id)`.execute(db);
}

async function linkLogins(db: Kysely<never>): Promise<void> {
  const { int } = columnTypes(db);
  await sql`alter table employment_links add column login_id ${int} references logins (id)`.execute(db);
  await sql`update employment_links set login_id = user_id
    where exists (select 1 from logins where logins.id = employment_links.user_id)
      and not exists (select 1 from invitations
        where invitations.account_id = employment_links.account_id
          and invitations.user_id = employment_links.user_id)`.execute(db);
  await sql`create unique index employment_links_by_login on employment_links (login_id, account_id)`.execute(db);
}

/** Their `user_id` becomes `login_id`, with the same numbers. */
async function moveSecondFactors(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  const move = async (table: string, columns: string) => {
    await sql`insert into ${sql.table(`new_${table}`)} (login_id, ${sql.raw(columns)})
      select user_id, ${sql.raw(columns)} from ${sql.table(table)}`.execute(db);
    await sql`drop table ${sql.table(table)}`.execute(db);
    await sql`alter table ${sql.table(`new_${table}`)} rename to ${sql.table(table)}`.execute(db);
  };
  await sql`create table new_totp_secrets (
    login_id ${int} primary key references logins (id),
    secret ${text} not null,
    confirmed_at ${text},
    last_step ${int} not null default 0,
    created_at ${text} not null
  )`.execute(db);
  await move('totp_secrets', 'secret, confirmed_at, last_step, created_at');
  await sql`create table new_recovery_codes (
    login_id ${int} not null references logins (id),
    code_hash ${text} not null,
    used_at ${text},
    primary key (login_id, code_hash)
  )`.execute(db);
  await move('recovery_codes', 'code_hash, used_at');
  await sql`create table new_passkeys (
    login_id ${int} not null references logins (id),
    id ${text} not null,
    name ${text} not null,
    public_key ${text} not null,
    counter ${int} not null,
    transports ${text} not null,
    created_at ${text} not null,
    last_used_at ${text},
    primary key (login_id, id)
  )`.execute(db);
  await move('passkeys', 'id, name, public_key, counter, transports, created_at, last_used_at');
  await sql`create table new_passkey_challenges (
    challenge ${text} primary key,
    login_id ${int} not null references logins (id),
    purpose ${text} not null,
    expires_at ${text} not null
  )`.execute(db);
  await move('passkey_challenges', 'challenge, purpose, expires_at');
  await sql`create index passkey_challenges_by_end on passkey_challenges (expires_at)`.execute(db);
}

/** People of different accounts may have one e-mail; what signs them in has moved. */
async function reduceUsers(db: Kysely<never>): Promise<void> {
  const { text, autoId } = columnTypes(db);
  await byEngine(db, {
    // SQLite cannot drop a unique constraint. The rows are back before the foreign keys are checked, at the commit.
    sqlite: async () => {
      const columns = sql.raw('id, nome, nome_folded, email, email_folded, created_at, updated_at');
      await sql`pragma defer_foreign_keys = on`.execute(db);
      await sql`create table old_users as select ${columns} from users`.execute(db);
      await sql`drop table users`.execute(db);
      await sql`create table users (
        id ${autoId},
        nome ${text} not null,
        nome_folded ${text} not null,
        email ${text} not null,
        email_folded ${text} not null,
        created_at ${text} not null,
        updated_at ${text} not null
      )`.execute(db);
      await sql`insert into users (${columns}) select ${columns} from old_users`.execute(db);
      await sql`drop table old_users`.execute(db);
    },
    postgres: async () => {
      await sql`alter table users drop constraint users_email_folded_key, drop column password_hash,
        drop column credential_version, drop column sign_outs, drop column last_account_id,
        drop column second_factor_since`.execute(db);
    },
  });
  await sql`create index users_by_email on users (email_folded)`.execute(db);
}

declare module '../tables.ts' {
  interface EmploymentLinkColumns {
    /** The login that opens this account to the person; null until they have joined. */
    login_id: number | null;
  }
  interface Tables {
    logins: {
      id: Generated<number>;
      email: string;
      email_folded: string;
      /** In PHC format. Logins of one e-mail have the same salt, so that signing in computes one hash for all of them. */
      password_hash: string;
      /** Incremented when the password or the second factor changes, which ends all sessions. */
      credential_version: Generated<number>;
      /** Incremented with every sign-out, under the lock that writes of the person share. */
      sign_outs: Generated<number>;
      /** Start of the second factor at sign-in; null without one. */
      second_factor_since: Instant | null;
      last_account_id: number | null;
      created_at: Instant;
      updated_at: Instant;
    };
  }
}
