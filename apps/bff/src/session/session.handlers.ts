import type { sessions } from '@jornada/contract/session';
import { notFound, Refusal } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import { announceSignOut } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/mount.ts';
import { hasEnded, isOpenTo } from './identify.ts';
import { countSignOut, endSession, findUser, listAccountsOf, lockUser } from './session.queries.ts';
import { checkCredentials, describeSession, type SignInDeps, startSession } from './sign-in.ts';
import { SESSION_SECONDS } from './tokens.ts';

const endOf = (now: Date) => new Date((Math.floor(now.getTime() / 1_000) + SESSION_SECONDS) * 1_000).toISOString();

/** When the person signed in. */
const beginOf = ({ expiresAt }: Caller) => new Date(Date.parse(expiresAt) - SESSION_SECONDS * 1_000);

/** Ends the caller's session. Their writes in progress have ended when it returns, and later ones are refused. */
const signOut = (db: Db, caller: Caller) =>
  inTransaction(db, async (tx) => {
    await lockUser(tx, caller.userId);
    await countSignOut(tx, caller.userId);
    await endSession(tx, caller.sid, caller.expiresAt);
    await announceSignOut(tx, caller);
  });

/** For the browser: the token in a cookie, and never in a body. */
export const sessionHandlers = (deps: SignInDeps): Handlers<typeof sessions> => ({
  current: (_, { db, caller, now, publicUrl }) =>
    describeSession(db, publicUrl, caller.userId, caller.accountId, caller.expiresAt, now),

  signIn: async ({ body }, { db, now, address, publicUrl, setSession }) => {
    const { user, account } = await checkCredentials(deps, db, body, { address, now });
    setSession(await startSession(deps, db, user, account.id, { now, via: 'cookie' }));
    return describeSession(db, publicUrl, user.id, account.id, endOf(now), now);
  },

  signOut: async (_, { db, caller, setSession }) => {
    await signOut(db, caller);
    setSession(null);
    return { message: 'Signed out' };
  },

  switchAccount: async ({ body }, { db, caller, now, publicUrl, setSession }) => {
    const link = (await listAccountsOf(db, caller.userId)).find(({ id }) => id === body.id_conta);
    if (!link || !isOpenTo(link, now)) throw notFound();
    const signedInAt = beginOf(caller);
    // Sessions of that account were ended after this person signed in: only their password opens it again.
    if (hasEnded(link.sessions_ended_at, signedInAt.getTime() / 1_000))
      throw new Refusal('unauthenticated', 'Unauthorized', { code: 'unauthorized' });
    await signOut(db, caller);
    // Switching proves nothing, so it does not prolong what signing in began.
    setSession(
      await startSession(deps, db, await findUser(db, caller.userId), body.id_conta, {
        now: signedInAt,
        via: 'cookie',
      }),
    );
    return describeSession(db, publicUrl, caller.userId, body.id_conta, caller.expiresAt, now);
  },
});
