import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows, findRow, updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

export const findTotp = (db: Db, loginId: number) =>
  findRow(db, 'totp_secrets', { login_id: loginId }, ['secret', 'confirmed_at', 'last_step', 'created_at']);

/** Stores a secret to be confirmed, replacing an unconfirmed one; false if the person has a confirmed one. */
export const insertTotp = async (tx: Db, loginId: number, secret: string, at: Instant): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .insertInto('totp_secrets')
      .values({ login_id: loginId, secret, confirmed_at: null, created_at: at })
      .onConflict((on) =>
        on
          .column('login_id')
          .doUpdateSet({ secret, created_at: at, last_step: 0 })
          .where('totp_secrets.confirmed_at', 'is', null),
      )
      .returning('login_id')
      .executeTakeFirst(),
  );

/** Confirms the secret by the code of `step`; false if it was replaced or confirmed meanwhile. */
export const confirmTotp = async (
  tx: Db,
  loginId: number,
  { secret, step }: { secret: string; step: number },
  at: Instant,
): Promise<boolean> =>
  (await updateRows(
    tx,
    'totp_secrets',
    { login_id: loginId, secret, confirmed_at: null },
    { confirmed_at: at, last_step: step },
  )) > 0;

/** Deletes secrets created before `oldest` that no code has confirmed; returns how many. */
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

/** Consumes the code of `step`. Of concurrent attempts with one code, exactly one gets true. */
export const takeStep = async (db: Db, loginId: number, secret: string, step: number): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .updateTable('totp_secrets')
      .set({ last_step: step })
      .where('login_id', '=', loginId)
      .where('secret', '=', secret)
      .where('last_step', '<', step)
      .returning('login_id')
      .executeTakeFirst(),
  );

/** Consumes a recovery code; false if it does not exist or was used before. */
export const takeRecoveryCode = async (db: Db, loginId: number, codeHash: string, at: Instant): Promise<boolean> =>
  (await updateRows(db, 'recovery_codes', { login_id: loginId, code_hash: codeHash, used_at: null }, { used_at: at })) >
  0;

/** The number of unused recovery codes. */
export const countRecoveryCodes = async (db: Db, loginId: number): Promise<number> =>
  Number(
    (
      await sqlOf(db)
        .selectFrom('recovery_codes')
        .where('login_id', '=', loginId)
        .where('used_at', 'is', null)
        .select(({ fn }) => fn.countAll().as('left'))
        .executeTakeFirstOrThrow()
    ).left,
  );

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodes(tx: Db, loginId: number, hashes: readonly string[]): Promise<void> {
  await deleteRows(tx, 'recovery_codes', { login_id: loginId });
  await sqlOf(tx)
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ login_id: loginId, code_hash, used_at: null })))
    .execute();
}

/** Removes the authenticator app; false if there was none. */
export const deleteTotp = async (tx: Db, loginId: number): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .deleteFrom('totp_secrets')
      .where('login_id', '=', loginId)
      .where('confirmed_at', 'is not', null)
      .returning('login_id')
      .executeTakeFirst(),
  );

/** Removes all second factors of a person and their recovery codes. */
export async function deleteSecondFactors(tx: Db, loginId: number): Promise<void> {
  await deleteRows(tx, 'totp_secrets', { login_id: loginId });
  await deleteRows(tx, 'recovery_codes', { login_id: loginId });
  await deleteRows(tx, 'passkeys', { login_id: loginId });
  await deleteRows(tx, 'passkey_challenges', { login_id: loginId });
  await updateRows(tx, 'logins', { id: loginId }, { second_factor_since: null });
}

/** Since when the person has a second factor; undefined if there is no such login. */
export const findSince = (db: Db, loginId: number) => findRow(db, 'logins', { id: loginId }, ['second_factor_since']);

/** Requires a second factor at sign-in from now on. */
export const markSecondFactor = (tx: Db, loginId: number, at: Instant) =>
  updateRows(tx, 'logins', { id: loginId }, { second_factor_since: at });

export type SealedSecret = { login_id: number; secret: string };

/** The sealed secrets of all people, `limit` rows after a person. */
export const listSealedSecrets = (db: Db, after: number, limit: number): Promise<SealedSecret[]> =>
  sqlOf(db)
    .selectFrom('totp_secrets')
    .where('login_id', '>', after)
    .select(['login_id', 'secret'])
    .orderBy('login_id')
    .limit(limit)
    .execute();

/** The key ids found in a sample of the secrets, to check that a key ring belongs to this database. */
export const secretsSealedWith = async (db: Db): Promise<Set<string>> =>
  new Set((await listSealedSecrets(db, 0, 200)).map(({ secret }) => secret.split('.')[0] as string));

/** Replaces a ciphertext by another one of the same secret, unless it has changed since it was read. */
export const replaceSecret = async (tx: Db, loginId: number, from: string, to: string): Promise<boolean> =>
  (await updateRows(tx, 'totp_secrets', { login_id: loginId, secret: from }, { secret: to })) > 0;
