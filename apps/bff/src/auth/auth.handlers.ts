import type { auth } from '@jornada/contract/auth';
import type { Handlers } from '../http/mount.ts';
import { checkCredentials, type SignInDeps, startSession } from '../session/sign-in.ts';
import { findUser } from '../session/session.queries.ts';
import { recordSignIn } from '../session/sign-ins.ts';

/** For API clients: the token is in the body, without a cookie. */
export const authHandlers = (deps: SignInDeps): Handlers<typeof auth> => ({
  login: async ({ body }, context) => {
    // Without the public URL, because a program cannot use a passkey.
    const { publicUrl: _, ...visit } = context;
    const { db } = context;
    const { login, ...who } = await checkCredentials(deps, db, body, visit);
    const token = await startSession(deps, db, login, who, { ...context, via: 'bearer' });
    await recordSignIn(db, who, 'auth.login', context);
    return { token, user: { ...(await findUser(db, who.userId)), id_conta: who.accountId } };
  },
});
