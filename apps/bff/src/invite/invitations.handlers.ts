import type { invitations } from '@jornada/contract/invite';
import { Refusal } from '@jornada/domain/refusal';
import type { Handlers } from '../http/mount.ts';
import { describeSession, endOf, type SignInDeps, startSession } from '../session/sign-in.ts';
import { findInvitation } from './invitations.queries.ts';
import { join } from './join.service.ts';
import { choosePassword, openPasswordLink } from './password-link.service.ts';
import { openReset, resetPassword } from './password-reset.service.ts';

const spent = () =>
  new Refusal('invalid', 'token: this link is no longer valid', {
    code: 'invitation_closed',
    errors: [{ path: 'token', message: 'this link is no longer valid' }],
  });

/** One-time links: joining an account, and choosing a new password. */
export const invitationHandlers = (deps: SignInDeps): Handlers<typeof invitations> => ({
  check: async ({ body }, { db, now }) => {
    const invited = await findInvitation(db, body.token, now.toISOString());
    const link = invited ? undefined : await openPasswordLink(db, body.token, now);
    const found = invited ?? link ?? (await openReset(db, body.token, now));
    if (!found) return { open: false };
    const { nome, email, account_name } = found;
    return { open: true, purpose: invited ? 'join' : link ? 'password' : 'reset', nome, email, account_name };
  },

  join: async ({ body }, context) => {
    const { db, now, publicUrl, setSession } = context;
    const link = await openPasswordLink(db, body.token, now);
    const invited = link ? undefined : await findInvitation(db, body.token, now.toISOString());
    const reset = link || invited ? undefined : await openReset(db, body.token, now);
    const of = link ?? invited ?? reset;
    if (!of) throw spent();
    const login = await (link
      ? choosePassword(deps, context, link, body)
      : invited
        ? join(deps, context, invited, body)
        : reset && resetPassword(deps, context, reset, body));
    if (!login) throw spent();
    const who = { accountId: of.account_id, userId: of.user_id };
    setSession(await startSession(deps, db, login, who, { ...context, via: 'cookie' }));
    return describeSession(db, publicUrl, { ...who, loginId: login.id }, endOf(now), now);
  },
});
