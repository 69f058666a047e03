import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows, findRow, insertRow, listRows, updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

export const listPasskeys = (db: Db, loginId: number) =>
  listRows(
    db,
    'passkeys',
    { login_id: loginId },
    ['id', 'name', 'public_key', 'counter', 'transports', 'created_at', 'last_used_at'],
    ['created_at', 'id'],
  );

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

export const findPasskey = (db: Db, loginId: number, id: string): Promise<PasskeyRow | undefined> =>
  findRow(db, 'passkeys', { login_id: loginId, id }, [
    'id',
    'name',
    'public_key',
    'counter',
    'transports',
    'created_at',
    'last_used_at',
  ]);

/** Adds a passkey; false if the person has it already. */
export const insertPasskey = async (
  tx: Db,
  passkey: {
    login_id: number;
    id: string;
    name: string;
    public_key: string;
    counter: number;
    transports: string;
    created_at: Instant;
  },
): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .insertInto('passkeys')
      .values({ ...passkey, last_used_at: null })
      .onConflict((on) => on.columns(['login_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst(),
  );

export const renamePasskey = async (tx: Db, loginId: number, id: string, name: string): Promise<boolean> =>
  (await updateRows(tx, 'passkeys', { login_id: loginId, id }, { name })) > 0;

export const deletePasskey = async (tx: Db, loginId: number, id: string): Promise<boolean> =>
  (await deleteRows(tx, 'passkeys', { login_id: loginId, id })) > 0;

/** Records a sign-in with a passkey; false if it was removed meanwhile. */
export const recordUse = async (db: Db, loginId: number, id: string, counter: number, at: Instant): Promise<boolean> =>
  (await updateRows(db, 'passkeys', { login_id: loginId, id }, { counter, last_used_at: at })) > 0;

interface Challenge {
  challenge: string;
  login_id: number;
  purpose: 'register' | 'sign-in';
}

export const insertChallenge = (db: Db, challenge: Challenge & { expires_at: Instant }) =>
  insertRow(db, 'passkey_challenges', challenge);

/** Consumes a challenge: true for exactly one of concurrent attempts, in whichever process, until it expires. */
export const takeChallenge = async (
  db: Db,
  { challenge, login_id, purpose }: Challenge,
  now: Instant,
): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('login_id', '=', login_id)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .returning('challenge')
      .executeTakeFirst(),
  );

/** Deletes challenges that have expired; returns how many. */
export const dropOldChallenges = async (db: Db, now: Instant): Promise<number> =>
  Number(
    (await sqlOf(db).deleteFrom('passkey_challenges').where('expires_at', '<=', now).executeTakeFirst()).numDeletedRows,
  );
