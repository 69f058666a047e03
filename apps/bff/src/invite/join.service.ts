import { Refusal } from '@jornada/domain/refusal';
import type { PublicContext } from '../context.ts';
import { writeAudit } from '../db/audit.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { requireSecondFactor } from '../second-factor/require.ts';
import { findLogin, insertLogin, listLoginsByEmail, lockLogin, type Login } from '../session/logins.queries.ts';
import { saltOf } from '../session/passwords.ts';
import type { SignInDeps } from '../session/sign-in.ts';
import { activateLink, closeInvitation, type findInvitation } from './invitations.queries.ts';
import { typedPassword } from './typed-password.service.ts';

type Invited = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

const changedMeanwhile = () => new Refusal('conflict', 'Conflict', { code: 'password_changed_meanwhile' });

/**
 * Joins an account. The password of a login with the same e-mail lets that login open this account too; any other
 * password creates a new login, which opens this account only.
 * @returns the login; undefined if the invitation was used in the meantime
 * @throws Refusal 400 for a weak new password; 401 where the login needs a second factor; 429 after too many guesses
 */
export async function join(
  deps: SignInDeps,
  context: PublicContext,
  { account_id: accountId, user_id: userId, nome, email, account_name }: Invited,
  { token, password, otp }: { token: string; password: string; otp?: string | undefined },
): Promise<Login | undefined> {
  const { db, now, address, requestId, outbox } = context;
  const guessed = { email, logins: await listLoginsByEmail(db, email), names: [nome, email, account_name] };
  const typed = await typedPassword(deps, context, guessed, password);
  // The new session can switch to the other accounts of the login.
  if ('login' in typed)
    await requireSecondFactor(deps, db, { login: typed.login, accountId, userId }, { otp }, { now, requestId });
  const at = now.toISOString();
  return inTransaction(db, async (tx) => {
    const invitedBy = await closeInvitation(tx, token);
    if (invitedBy === undefined) return undefined;
    const login = 'login' in typed ? await unchanged(tx, typed.login) : await newLogin(tx, email, typed.hash, at);
    await activateLink(tx, accountId, userId, login.id, at);
    await writeAudit(tx, { accountId, actorId: userId, action: 'user.join', at, requestId }, [
      { target: 'user', targetId: userId, fields: ['is_active'], address },
    ]);
    const kind = 'account.invitation-accepted';
    const notice = {
      kind,
      userId: invitedBy,
      actorId: userId,
      subjectId: userId,
      group: `${kind}:${userId}`,
      count: 1,
    } as const;
    await notify(tx, { accountId, at, requestId, outbox }, [notice]);
    return login;
  });
}

/** @throws Refusal 409 if the password or the second factor that was proven has changed */
export async function unchanged(tx: Db, { id, credential_version }: Login): Promise<Login> {
  await lockLogin(tx, id);
  const login = await findLogin(tx, id);
  if (login?.credential_version !== credential_version) throw changedMeanwhile();
  return login;
}

/** @throws Refusal 409 if a login of this e-mail with another salt was created in the meantime */
async function newLogin(tx: Db, email: string, hash: string, at: string): Promise<Login> {
  const salt = saltOf(hash);
  if ((await listLoginsByEmail(tx, email)).some(({ password_hash }) => !saltOf(password_hash).equals(salt)))
    throw changedMeanwhile();
  return insertLogin(tx, { email, password_hash: hash }, at);
}
