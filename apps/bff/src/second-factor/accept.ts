import { acceptedSteps, typedCode } from '@jornada/domain/second-factor';
import type { Db } from '../db/handle.ts';
import type { Vault } from '../vault/vault.ts';
import { hashOf } from './recovery-codes.ts';
import { findTotp, takeRecoveryCode, takeStep } from './second-factor.queries.ts';
import { stepOf } from './totp.ts';

/** The place of a login's secret in the vault. A login belongs to no account, and no account has the number 0. */
export const placeOfSecret = (loginId: number) => ({ accountId: 0, userId: loginId, field: 'totp_secret' });

/**
 * Consumes a code of a person: of the authenticator app, or a recovery code.
 * @returns the kind of code; undefined if it is wrong or was used before
 */
export async function acceptCode(
  vault: Vault,
  db: Db,
  loginId: number,
  text: string,
  now: Date,
): Promise<'totp' | 'recovery' | undefined> {
  const typed = typedCode(text);
  if (typed?.kind === 'recovery')
    return (await takeRecoveryCode(db, loginId, hashOf(loginId, typed.code), now.toISOString()))
      ? 'recovery'
      : undefined;
  const found = typed && (await findTotp(db, loginId));
  if (!typed || !found?.confirmed_at) return undefined;
  const secret = vault.open(found.secret, placeOfSecret(loginId));
  const step = stepOf(secret, typed.code, acceptedSteps(now, found.last_step));
  return step !== undefined && (await takeStep(db, loginId, found.secret, step)) ? 'totp' : undefined;
}
