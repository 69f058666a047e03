import { shownRecoveryCode } from '@jornada/domain/second-factor';
import { invalid } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import { writeAudit } from '../db/audit.ts';
import { announceSignOut } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import { verifyPassword } from '../session/passwords.ts';
import { findUser, listAccountsOf } from '../session/session.queries.ts';
import { type SignInDeps, startSession } from '../session/sign-in.ts';
import { hashOf, newRecoveryCodes } from './recovery-codes.ts';
import { tryCode } from './require.ts';
import { listPasskeys } from './passkeys.queries.ts';
import {
  deleteSecondFactors,
  endSessions,
  findSince,
  findTotp,
  markSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.queries.ts';

type Proof = { current_password?: string | undefined; otp?: string | undefined };

/**
 * Refuses to change a second factor without the password or a code: an unlocked computer is not enough.
 * @throws Refusal 400 that names the field, 429 after too many wrong attempts
 */
export async function assertProof(
  deps: SignInDeps,
  { db, caller, now, address }: CallContext,
  { current_password, otp }: Proof,
): Promise<void> {
  if (current_password === undefined && otp === undefined)
    throw invalid('current_password', 'is required, or otp in its place', 'required');
  if (otp !== undefined) {
    if (!(await tryCode(deps, db, caller.userId, otp, now)))
      throw invalid('otp', 'is wrong or was used before', 'wrong_otp');
    return;
  }
  const user = await findUser(db, caller.userId);
  // Attempts at the current password are rate-limited like those at sign-in.
  const known = await deps.guesses.take(db, user.email, address, now, async () =>
    (await verifyPassword(current_password ?? '', user.password_hash, address)) ? true : undefined,
  );
  if (!known) throw invalid('current_password', 'is not the current password', 'wrong_password');
}

/** Records a change of the own second factor, in the transaction of the change. */
export const record = (tx: Db, { caller, now, requestId }: CallContext, action: string): Promise<void> =>
  writeAudit(tx, { accountId: caller.accountId, actorId: caller.userId, action, at: now.toISOString(), requestId }, [
    { target: 'user', targetId: caller.userId },
  ]);

/**
 * Ends every session of a person, and announces it to the pages open in their other accounts; the audit event of the
 * change announces it in this one.
 * @returns the credential version that new sessions carry
 */
export async function endAllSessions(
  tx: Db,
  userId: number,
  { accountId, now }: { accountId: number; now: Date },
): Promise<number> {
  for (const { id } of await listAccountsOf(tx, userId))
    if (id !== accountId) await announceSignOut(tx, { accountId: id, userId });
  return endSessions(tx, userId, now.toISOString());
}

/** A session of the caller in place of the ended one: a cookie for a browser, a token for a program. */
export async function renewSession(deps: SignInDeps, context: CallContext): Promise<{ token?: string }> {
  const { db, caller, setSession } = context;
  const user = await findUser(db, caller.userId);
  const token = await startSession(deps, db, user, caller.accountId, { ...context, via: caller.via });
  if (caller.via === 'bearer') return { token };
  setSession(token);
  return {};
}

/** Gives a person ten new recovery codes in place of the older ones; returns them as they are shown, this once. */
export async function giveRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(userId, code)),
  );
  return codes.map(shownRecoveryCode);
}

/** After a second factor was added: recovery codes if it is the first, else none. */
export async function recoveryCodesOfFirst(tx: Db, userId: number, at: string): Promise<string[]> {
  if ((await findSince(tx, userId))?.second_factor_since) return [];
  await markSecondFactor(tx, userId, at);
  return giveRecoveryCodes(tx, userId);
}

/** After a second factor was removed: without another one, sign-in asks for none, and the recovery codes go too. */
export async function clearIfNoneLeft(tx: Db, userId: number): Promise<void> {
  if ((await findTotp(tx, userId))?.confirmed_at || (await listPasskeys(tx, userId)).length) return;
  await deleteSecondFactors(tx, userId);
}
