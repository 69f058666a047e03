import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';

export const findTotp = (db: Db, userId: number) =>
  sqlOf(db)
    .selectFrom('totp_secrets')
    .where('user_id', '=', userId)
    .select(['secret', 'confirmed_at', 'last_step', 'created_at'])
    .executeTakeFirst();

/** Stores a secret that is to be confirmed, in place of an older one; false if the person has a confirmed one. */
export const insertTotp = async (tx: Db, userId: number, secret: string, at: Instant): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .insertInto('totp_secrets')
      .values({ user_id: userId, secret, confirmed_at: null, created_at: at })
      .onConflict((on) =>
        on
          .column('user_id')
          .doUpdateSet({ secret, created_at: at, last_step: 0 })
          .where('totp_secrets.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst(),
  );

/** Confirms the secret by the code of `step`; false if it was replaced or confirmed meanwhile. */
export const confirmTotp = async (
  tx: Db,
  userId: number,
  { secret, step }: { secret: string; step: number },
  at: Instant,
): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .updateTable('totp_secrets')
      .set({ confirmed_at: at, last_step: step })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .where('confirmed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst(),
  );

/** Deletes secrets made before `oldest` that no code has confirmed; returns how many. */
export const dropUnfinishedSetUps = async (db: Db, oldest: Instant): Promise<number> =>
  Number(
    (
      await sqlOf(db)
        .deleteFrom('totp_secrets')
        .where('confirmed_at', 'is', null)
        .where('created_at', '<', oldest)
        .executeTakeFirst()
    ).numDeletedRows,
  );

/** Uses up the code of `step`. Of concurrent attempts with one code, exactly one gets true. */
export const takeStep = async (db: Db, userId: number, secret: string, step: number): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .updateTable('totp_secrets')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst(),
  );

/** Uses up a recovery code; false if there is none such, or it was used before. */
export const takeRecoveryCode = async (db: Db, userId: number, codeHash: string, at: Instant): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .updateTable('recovery_codes')
      .set({ used_at: at })
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst(),
  );

/** Recovery codes that have not been used. */
export const countRecoveryCodes = async (db: Db, userId: number): Promise<number> =>
  Number(
    (
      await sqlOf(db)
        .selectFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .select(({ fn }) => fn.countAll().as('left'))
        .executeTakeFirstOrThrow()
    ).left,
  );

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodes(tx: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await sqlOf(tx).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await sqlOf(tx)
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute();
}

/** Removes the authenticator app; false if there was none. */
export const deleteTotp = async (tx: Db, userId: number): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .deleteFrom('totp_secrets')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst(),
  );

/** Removes every second factor of a person, and what belongs to it. */
export async function deleteSecondFactors(tx: Db, userId: number): Promise<void> {
  await sqlOf(tx).deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await sqlOf(tx).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await sqlOf(tx).deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await sqlOf(tx).deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
  await sqlOf(tx).updateTable('users').set({ second_factor_since: null }).where('id', '=', userId).execute();
}

/** Since when the person has a second factor; undefined if there is no such person. */
export const findSince = (db: Db, userId: number) =>
  sqlOf(db).selectFrom('users').where('id', '=', userId).select('second_factor_since').executeTakeFirst();

/** Sign-in asks for a second factor from now on. */
export const markSecondFactor = (tx: Db, userId: number, at: Instant) =>
  sqlOf(tx).updateTable('users').set({ second_factor_since: at }).where('id', '=', userId).execute();

/** Ends every session of a person; returns the credential version of new ones. */
export const endSessions = async (tx: Db, userId: number, at: Instant): Promise<number> =>
  (
    await sqlOf(tx)
      .updateTable('users')
      .set({ credential_version: sql`credential_version + 1`, updated_at: at })
      .where('id', '=', userId)
      .returning('credential_version')
      .executeTakeFirstOrThrow()
  ).credential_version;

export type SealedSecret = { user_id: number; secret: string };

/** The sealed secrets of all people, `limit` rows after a person. */
export const listSealedSecrets = (db: Db, after: number, limit: number): Promise<SealedSecret[]> =>
  sqlOf(db)
    .selectFrom('totp_secrets')
    .where('user_id', '>', after)
    .select(['user_id', 'secret'])
    .orderBy('user_id')
    .limit(limit)
    .execute();

/** The key ids found in a sample of the secrets, to check that a key ring belongs to this database. */
export const secretsSealedWith = async (db: Db): Promise<Set<string>> =>
  new Set((await listSealedSecrets(db, 0, 200)).map(({ secret }) => secret.split('.')[0] as string));

/** Replaces a ciphertext by another of the same secret, unless it has changed since it was read. */
export const replaceSecret = async (tx: Db, userId: number, from: string, to: string): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .updateTable('totp_secrets')
      .set({ secret: to })
      .where('user_id', '=', userId)
      .where('secret', '=', from)
      .returning('user_id')
      .executeTakeFirst(),
  );
