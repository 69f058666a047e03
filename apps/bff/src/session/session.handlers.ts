import type { sessions } from '@jornada/contract/session';
import { notFound } from '@jornada/domain/refusal';
import { announceSignOut } from '../db/changes.ts';
import type { Handlers } from '../http/mount.ts';
import { endSession, findUser, listAccountsOf } from './session.queries.ts';
import { checkCredentials, describeSession, type SignInDeps, startSession } from './sign-in.ts';
import { SESSION_SECONDS } from './tokens.ts';

const endOf = (now: Date) => new Date((Math.floor(now.getTime() / 1_000) + SESSION_SECONDS) * 1_000).toISOString();

/** For the browser: the token in a cookie, and never in a body. */
export const sessionHandlers = (deps: SignInDeps): Handlers<typeof sessions> => ({
  current: (_, { db, caller, publicUrl }) =>
    describeSession(db, publicUrl, caller.userId, caller.accountId, caller.expiresAt),

  signIn: async ({ body }, { db, now, address, publicUrl, requestId, setSession }) => {
    const { user, account } = await checkCredentials(deps, db, body, { address, now, requestId, publicUrl });
    setSession(await startSession(deps, db, user, account.id, now));
    return describeSession(db, publicUrl, user.id, account.id, endOf(now));
  },

  signOut: async (_, { db, caller, setSession }) => {
    await endSession(db, caller.sid, caller.expiresAt);
    await announceSignOut(db, caller);
    setSession(null);
    return { message: 'Signed out' };
  },

  switchAccount: async ({ body }, { db, caller, now, publicUrl, setSession }) => {
    const accounts = await listAccountsOf(db, caller.userId);
    if (!accounts.some(({ id }) => id === body.id_conta)) throw notFound();
    await endSession(db, caller.sid, caller.expiresAt);
    await announceSignOut(db, caller);
    setSession(await startSession(deps, db, await findUser(db, caller.userId), body.id_conta, now));
    return describeSession(db, publicUrl, caller.userId, body.id_conta, endOf(now));
  },
});
