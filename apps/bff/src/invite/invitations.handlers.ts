import type { invitations } from '@jornada/contract/invite';
import { invalid, Refusal } from '@jornada/domain/refusal';
import { writeAudit } from '../db/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/mount.ts';
import { choosePassword, openPasswordLink } from './password-link.service.ts';
import { assertPassword, hashPassword, verifyPassword } from '../session/passwords.ts';
import { requireSecondFactor } from '../second-factor/require.ts';
import { findUser } from '../session/session.queries.ts';
import { describeSession, endOf, type SignInDeps, startSession } from '../session/sign-in.ts';
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
    const invited = await findInvitation(db, body.token, now.toISOString());
    const found = invited ?? (await openPasswordLink(db, body.token, now));
    if (!found) return { open: false };
    const { nome, email, account_name } = found;
    return { open: true, purpose: invited ? 'join' : 'password', nome, email, account_name };
  },

  join: async ({ body: { token, password, otp } }, context) => {
    const { db, now, address, publicUrl, requestId, setSession } = context;
    const at = now.toISOString();
    const enter = async (accountId: number, user: Parameters<typeof startSession>[2]) => {
      setSession(await startSession(deps, db, user, accountId, { ...context, via: 'cookie' }));
      return describeSession(db, publicUrl, user.id, accountId, endOf(now), now);
    };
    const proveSecondFactor = async (accountId: number, id: number) =>
      requireSecondFactor(deps, db, await findUser(db, id), { otp }, { accountId, now, requestId });
    const link = await openPasswordLink(db, token, now);
    if (link) {
      const credential_version = await choosePassword(
        db,
        link,
        { token, password },
        { guesses: deps.guesses, address, now, requestId, prove: (id) => proveSecondFactor(link.account_id, id) },
      );
      if (credential_version === undefined) throw spent();
      const { account_id, user_id: id, last_account_id } = link;
      return enter(account_id, { id, credential_version, last_account_id });
    }
    const invited = await findInvitation(db, token, at);
    if (!invited) throw spent();
    const { account_id: accountId, user_id: userId, nome, email, second_factor_since } = invited;
    // An existing user must prove their identity: a link created by one account's admin must not open another account.
    const isNew = invited.password_hash === null && !(await hasJoinedSomewhere(db, userId));
    let hash: string | undefined;
    if (isNew) {
      await assertPassword('password', password, [nome, email, invited.account_name]);
      hash = await hashPassword(password, address);
    } else {
      const known = await deps.guesses.take(
        db,
        email,
        address,
        now,
        async () => (await verifyPassword(password, invited.password_hash, address)) || undefined,
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
        { target: 'user', targetId: userId, fields: ['is_active'], address },
      ]);
    });
    const { credential_version, last_account_id } = invited;
    return enter(accountId, { id: userId, credential_version, last_account_id });
  },
});
