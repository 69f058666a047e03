import type { auth } from '@jornada/contract/auth';
import type { Handlers } from '../http/mount.ts';
import { checkCredentials, type SignInDeps, startSession } from '../session/sign-in.ts';

/** For API clients: the token in the body, and no cookie. */
export const authHandlers = (deps: SignInDeps): Handlers<typeof auth> => ({
  login: async ({ body }, { db, now, address, requestId }) => {
    const { user, account } = await checkCredentials(deps, db, body, { address, now, requestId });
    const token = await startSession(deps, db, user, account.id, now);
    return { token, user: { id: user.id, nome: user.nome, email: user.email, id_conta: account.id } };
  },
});
