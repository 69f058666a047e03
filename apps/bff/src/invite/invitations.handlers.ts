import type { invitations } from '@jornada/contract/invite';
import { invalid, Refusal } from '@jornada/domain/refusal';
import { writeAudit } from '../db/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/mount.ts';
import { assertPassword, hashPassword, verifyPassword } from '../session/passwords.ts';
import { requireSecondFactor } from '../second-factor/require.ts';
import { describeSession, type SignInDeps, startSession } from '../session/sign-in.ts';
import { SESSION_SECONDS } from '../session/tokens.ts';
import {
  activateLink,
  closeInvitation,
  findInvitation,
  hasJoinedSomewhere,
  setFirstPassword,
} from './invitations.queries.ts';

const spent = () =>
  new Refusal('invalid', 'token: this invitation does not work any more', {
    code: 'invitation_closed',
    errors: [{ path: 'token', message: 'this invitation does not work any more' }],
  });

/** Joining an account by an invitation link. */
export const invitationHandlers = (deps: SignInDeps): Handlers<typeof invitations> => ({
  check: async ({ body }, { db, now }) => {
    const found = await findInvitation(db, body.token, now.toISOString());
    return found
      ? { open: true, nome: found.nome, email: found.email, account_name: found.account_name }
      : { open: false };
  },

  join: async ({ body: { token, password, otp } }, { db, now, address, publicUrl, requestId, setSession }) => {
    const at = now.toISOString();
    const invited = await findInvitation(db, token, at);
    if (!invited) throw spent();
    const { account_id: accountId, user_id: userId, nome, email, second_factor_since } = invited;
    // An existing user must prove their identity: a link created by one account's admin must not open another account.
    const isNew = invited.password_hash === null && !(await hasJoinedSomewhere(db, userId));
    let hash: string | undefined;
    if (isNew) {
      await assertPassword('password', password, [nome, email, invited.account_name]);
      hash = await hashPassword(password);
    } else {
      const known = await deps.guesses.take(
        db,
        email,
        address,
        now,
        async () => (await verifyPassword(password, invited.password_hash)) || undefined,
      );
      if (!known) throw invalid('password', 'is not the password of this e-mail', 'wrong_password');
      // The new session can switch to the other accounts of the person.
      await requireSecondFactor(deps, db, { id: userId, second_factor_since }, { otp }, { accountId, now, requestId });
    }
    await inTransaction(db, async (tx) => {
      if (!(await closeInvitation(tx, token))) throw spent();
      if (hash !== undefined && !(await setFirstPassword(tx, userId, hash, at))) throw spent();
      await activateLink(tx, accountId, userId, at);
      await writeAudit(tx, { accountId, actorId: userId, action: 'user.join', at, requestId }, [
        { target: 'user', targetId: userId, fields: ['is_active'] },
      ]);
    });
    const { credential_version, last_account_id } = invited;
    setSession(await startSession(deps, db, { id: userId, credential_version, last_account_id }, accountId, now));
    return describeSession(
      db,
      publicUrl,
      userId,
      accountId,
      new Date((Math.floor(now.getTime() / 1_000) + SESSION_SECONDS) * 1_000).toISOString(),
    );
  },
});
