import type { sessions } from '@jornada/contract/session';
import type { openSessions } from '@jornada/contract/session-open';
import { notFound } from '@jornada/domain/refusal';
import { announceSignOut } from '../db/changes.ts';
import type { Handlers } from '../http/mount.ts';
import { endSession, findUser, listAccountsOf } from './session.queries.ts';
import { checkCredentials, describeSession, endOf, type SignInDeps, startSession } from './sign-in.ts';
import { recordSignIn } from './sign-ins.ts';
import { endListed, listedSessions } from './sessions.ts';

/** For the browser: the token in a cookie, and never in a body. */
export const sessionHandlers = (deps: SignInDeps): Handlers<typeof sessions> => ({
  current: (_, { db, caller, publicUrl }) =>
    describeSession(db, publicUrl, caller.userId, caller.accountId, caller.expiresAt),

  signIn: async ({ body }, context) => {
    const { db, now, publicUrl, setSession } = context;
    const { user, account } = await checkCredentials(deps, db, body, context);
    setSession(await startSession(deps, db, user, account.id, { ...context, via: 'cookie' }));
    await recordSignIn(db, { accountId: account.id, userId: user.id }, 'session.signIn', context);
    return describeSession(db, publicUrl, user.id, account.id, endOf(now));
  },

  signOut: async (_, context) => {
    const { db, caller, setSession } = context;
    await recordSignIn(db, caller, 'session.signOut', context);
    await endSession(db, caller.sid, caller.expiresAt);
    await announceSignOut(db, caller);
    setSession(null);
    return { message: 'Signed out' };
  },

  switchAccount: async ({ body }, context) => {
    const { db, caller, now, publicUrl, setSession } = context;
    const accounts = await listAccountsOf(db, caller.userId);
    if (!accounts.some(({ id }) => id === body.id_conta)) throw notFound();
    await endSession(db, caller.sid, caller.expiresAt);
    await announceSignOut(db, caller);
    const user = await findUser(db, caller.userId);
    setSession(await startSession(deps, db, user, body.id_conta, { ...context, via: 'cookie' }));
    await recordSignIn(db, caller, 'session.signOut', context);
    await recordSignIn(db, { ...caller, accountId: body.id_conta }, 'session.signIn', context);
    return describeSession(db, publicUrl, caller.userId, body.id_conta, endOf(now));
  },
});

/** The own open sessions. */
export const openSessionsHandlers: Handlers<typeof openSessions> = {
  all: async (_, { db, caller, now }) => ({ items: await listedSessions(db, caller, now) }),

  end: async ({ params: { id } }, context) => {
    const ended = await endListed(context, 'session.end', ({ sid }) => sid === id);
    if (ended === 0) throw notFound();
    if (id === context.caller.sid) context.setSession(null);
    return { message: 'Session ended' };
  },

  endOthers: async (_, context) => ({
    ended: await endListed(context, 'session.endOthers', ({ sid }) => sid !== context.caller.sid),
  }),
};
