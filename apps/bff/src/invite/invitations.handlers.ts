import type { invitations } from '@jornada/contract/invite';
import { Refusal } from '@jornada/domain/refusal';
import type { Handlers } from '../http/mount.ts';
import { describeSession, endOf, type SignInDeps, startSession } from '../session/sign-in.ts';
import { findInvitation } from './invitations.queries.ts';
import { join } from './join.service.ts';
import { choosePassword, openPasswordLink } from './password-link.service.ts';

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

  join: async ({ body }, context) => {
    const { db, now, publicUrl, setSession } = context;
    const link = await openPasswordLink(db, body.token, now);
    const invited = link ?? (await findInvitation(db, body.token, now.toISOString()));
    if (!invited) throw spent();
    const login = await (link ? choosePassword(deps, context, link, body) : join(deps, context, invited, body));
    if (!login) throw spent();
    const who = { accountId: invited.account_id, userId: invited.user_id };
    setSession(await startSession(deps, db, login, who, { ...context, via: 'cookie' }));
    return describeSession(db, publicUrl, { ...who, loginId: login.id }, endOf(now), now);
  },
});
