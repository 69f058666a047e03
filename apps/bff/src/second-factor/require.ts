import type { Assertion, SecondFactorOffer } from '@jornada/contract/webauthn';
import { Refusal } from '@jornada/domain/refusal';
import { writeAudit } from '../db/audit.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Guesses } from '../session/guesses.ts';
import type { Vault } from '../vault/vault.ts';
import { acceptCode } from './accept.ts';
import { acceptPasskey, signInOptions } from './passkeys.ts';
import { findTotp } from './second-factor.queries.ts';

export interface SecondFactorDeps {
  guesses: Guesses;
  vault: Vault;
}

/**
 * The key under which wrong codes of a person are counted: for all addresses together, because an attacker who tries
 * codes has the password, and six digits are only safe against few attempts.
 */
const triesOf = (loginId: number) => `second-factor:${loginId}`;

/**
 * Consumes a code of a person, within the limit of wrong ones.
 * @returns the kind of code; undefined if it is wrong or was used before
 * @throws Refusal 429 with the seconds to wait
 */
export const tryCode = ({ guesses, vault }: SecondFactorDeps, db: Db, loginId: number, text: string, now: Date) =>
  guesses.take(db, { email: triesOf(loginId) }, triesOf(loginId), now, () => acceptCode(vault, db, loginId, text, now));

/** Input in addition to the password. */
export interface SecondStep {
  otp?: string | undefined;
  /** From browsers only. */
  passkey?: Assertion | undefined;
}

/**
 * Second step of signing in, after the password was verified.
 * @param of the login, and the person of the account to open
 * @param context has the public URL for a browser, which may use a passkey
 * @throws Refusal 401 `second_factor` if a code is required and missing, with the possible factors in `details` for a
 * browser; 401 `wrong_otp` for a wrong or used code, 401 `wrong_passkey`
 */
export async function requireSecondFactor(
  deps: SecondFactorDeps,
  db: Db,
  of: { login: { id: number; second_factor_since: string | null }; accountId: number; userId: number },
  { otp, passkey }: SecondStep,
  { now, requestId, publicUrl }: { now: Date; requestId: string; publicUrl?: string },
): Promise<void> {
  const { login, accountId, userId } = of;
  if (login.second_factor_since === null) return;
  if (passkey && publicUrl !== undefined) {
    if (await acceptPasskey(db, publicUrl, login.id, passkey, now)) return;
    throw new Refusal('unauthenticated', 'Unauthorized', { code: 'wrong_passkey' });
  }
  if (otp === undefined)
    throw new Refusal('unauthenticated', 'Unauthorized', {
      code: 'second_factor',
      ...(publicUrl !== undefined && { details: { ...(await offerOf(db, publicUrl, login.id, now)) } }),
    });
  const accepted = await tryCode(deps, db, login.id, otp, now);
  if (!accepted) throw new Refusal('unauthenticated', 'Unauthorized', { code: 'wrong_otp' });
  if (accepted === 'recovery')
    await inTransaction(db, (tx) =>
      writeAudit(
        tx,
        { accountId, actorId: userId, action: 'second-factor.useRecoveryCode', at: now.toISOString(), requestId },
        [{ target: 'user', targetId: userId }],
      ),
    );
}

/** The second factors that a browser can use to continue. */
async function offerOf(db: Db, publicUrl: string, loginId: number, now: Date): Promise<SecondFactorOffer> {
  const [totp, passkey] = await Promise.all([findTotp(db, loginId), signInOptions(db, publicUrl, loginId, now)]);
  return { totp: Boolean(totp?.confirmed_at), ...(passkey && { passkey }) };
}
