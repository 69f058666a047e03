import type { sessions } from '@jornada/contract/session';
import type { openSessions } from '@jornada/contract/session-open';
import { notFound, Refusal } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { hasEnded, isOpenTo } from './identify.ts';
import { presentLogin } from './present-login.ts';
import { listAccountsOf } from './session.queries.ts';
import { endListed, endSessions, listedSessions } from './sessions.ts';
import { checkCredentials, describeSession, endOf, type SignInDeps, startSession } from './sign-in.ts';
import { recordSignIn } from './sign-ins.ts';
import { SESSION_SECONDS } from './tokens.ts';

/** When the person signed in. */
const beginOf = ({ expiresAt }: Caller) => new Date(expiresAt.getTime() - SESSION_SECONDS * 1_000);

const ownSession = ({ sid, accountId, userId, expiresAt }: Caller) => [
  { sid, account_id: accountId, user_id: userId, expires_at: expiresAt.toISOString() },
];

/** Sessions of browsers: the token is in a cookie, never in a body. */
export const sessionHandlers = (deps: SignInDeps): Handlers<typeof sessions> => ({
  current: (_, { db, caller, now, publicUrl }) =>
    describeSession(db, publicUrl, caller, caller.expiresAt.toISOString(), now),

  signIn: async ({ body }, context) => {
    const { db, now, publicUrl, setSession } = context;
    const { login, ...who } = await checkCredentials(deps, db, body, context);
    setSession(await startSession(deps, db, login, who, { ...context, via: 'cookie' }));
    await recordSignIn(db, who, 'session.signIn', context);
    return describeSession(db, publicUrl, { ...who, loginId: login.id }, endOf(now), now);
  },

  signOut: async (_, context) => {
    const { db, caller, setSession } = context;
    await endSessions(db, caller.loginId, ownSession(caller));
    await recordSignIn(db, caller, 'session.signOut', context);
    setSession(null);
    return { message: 'Signed out' };
  },

  switchAccount: async ({ body }, context) => {
    const { db, caller, now, publicUrl, setSession } = context;
    const link = (await listAccountsOf(db, caller.loginId)).find(({ id }) => id === body.id_conta);
    if (!link || !isOpenTo(link, now)) throw notFound();
    const signedInAt = beginOf(caller);
    // The sessions of that account were ended after this person signed in: only the password opens it again.
    if (hasEnded(link.sessions_ended_at, signedInAt.getTime() / 1_000))
      throw new Refusal('unauthenticated', 'Unauthorized', { code: 'unauthorized' });
    await endSessions(db, caller.loginId, ownSession(caller));
    // Switching proves nothing, so it does not extend the session that signing in started.
    const begun = { ...context, now: signedInAt, via: 'cookie' as const };
    const there = { accountId: link.id, userId: link.user_id };
    setSession(await startSession(deps, db, await presentLogin(db, caller.loginId), there, begun));
    await recordSignIn(db, caller, 'session.signOut', context);
    await recordSignIn(db, there, 'session.signIn', context);
    return describeSession(db, publicUrl, { ...there, loginId: caller.loginId }, caller.expiresAt.toISOString(), now);
  },
});

/** The caller's own open sessions. */
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
