import { shownRecoveryCode } from '@jornada/domain/second-factor';
import { invalid } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import { writeAudit } from '../db/audit.ts';
import { announceSignOut } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import { listLinksOf, raiseCredentialVersion } from '../session/logins.queries.ts';
import { presentLogin } from '../session/present-login.ts';
import { assertOwnPassword } from '../session/own-password.ts';
import { type SignInDeps, startSession } from '../session/sign-in.ts';
import { hashOf, newRecoveryCodes } from './recovery-codes.ts';
import { tryCode } from './require.ts';
import { listPasskeys } from './passkeys.queries.ts';
import {
  deleteSecondFactors,
  findSince,
  findTotp,
  markSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.queries.ts';

type Proof = { current_password?: string | undefined; otp?: string | undefined };

/**
 * Requires the password or a code to change a second factor: access to an unlocked computer is not enough.
 * @throws Refusal 400 with the field, 429 after too many wrong attempts
 */
export async function assertProof(
  deps: SignInDeps,
  context: CallContext,
  { current_password, otp }: Proof,
): Promise<void> {
  if (current_password === undefined && otp === undefined)
    throw invalid('current_password', 'is required, or otp in its place', 'required');
  if (otp !== undefined) {
    if (!(await tryCode(deps, context.db, context.caller.loginId, otp, context.now)))
      throw invalid('otp', 'is wrong or was used before', 'wrong_otp');
    return;
  }
  await assertOwnPassword(deps, context, current_password ?? '');
}

/** Records a change of the caller's own second factor, in the transaction of the change. */
export const record = (tx: Db, { caller, now, requestId }: CallContext, action: string): Promise<void> =>
  writeAudit(tx, { accountId: caller.accountId, actorId: caller.userId, action, at: now.toISOString(), requestId }, [
    { target: 'user', targetId: caller.userId },
  ]);

/**
 * Ends every session of a login, and announces it to the pages open in its other accounts; in this account the audit
 * event of the change announces it.
 */
export async function endAllSessions(
  tx: Db,
  loginId: number,
  { caller, now }: { caller: { accountId: number }; now: Date },
): Promise<void> {
  for (const { account_id: accountId, user_id: userId } of await listLinksOf(tx, loginId))
    if (accountId !== caller.accountId) await announceSignOut(tx, { accountId, userId });
  await raiseCredentialVersion(tx, loginId, now.toISOString());
}

/** A new session of the caller, replacing the ended one: a cookie for a browser, a token for a program. */
export async function renewSession(deps: SignInDeps, context: CallContext): Promise<{ token?: string }> {
  const { db, caller, setSession } = context;
  const login = await presentLogin(db, caller.loginId);
  const token = await startSession(deps, db, login, caller, { ...context, via: caller.via });
  if (caller.via === 'bearer') return { token };
  setSession(token);
  return {};
}

/** Replaces the recovery codes of a person by ten new ones; returns their displayed form, which is shown only once. */
export async function giveRecoveryCodes(tx: Db, loginId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    loginId,
    codes.map((code) => hashOf(loginId, code)),
  );
  return codes.map(shownRecoveryCode);
}

/** After a second factor was added: recovery codes if it is the first one, otherwise none. */
export async function recoveryCodesOfFirst(tx: Db, loginId: number, at: string): Promise<string[]> {
  if ((await findSince(tx, loginId))?.second_factor_since) return [];
  await markSecondFactor(tx, loginId, at);
  return giveRecoveryCodes(tx, loginId);
}

/**
 * After a second factor was removed: without another one, sign-in requires none, and the recovery codes are deleted.
 */
export async function clearIfNoneLeft(tx: Db, loginId: number): Promise<void> {
  if ((await findTotp(tx, loginId))?.confirmed_at || (await listPasskeys(tx, loginId)).length) return;
  await deleteSecondFactors(tx, loginId);
}
