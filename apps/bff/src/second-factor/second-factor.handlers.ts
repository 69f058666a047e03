import type { secondFactor } from '@jornada/contract/second-factor';
import { forbidden, invalid, Refusal } from '@jornada/domain/refusal';
import { acceptedSteps, mayReset, SET_UP_MINUTES, typedCode } from '@jornada/domain/second-factor';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/mount.ts';
import { findLoginOf, listLinksOf, lockLogin } from '../session/logins.queries.ts';
import { findUser } from '../session/session.queries.ts';
import type { SignInDeps } from '../session/sign-in.ts';
import { placeOfSecret } from './accept.ts';
import {
  confirmTotp,
  countRecoveryCodes,
  deleteSecondFactors,
  deleteTotp,
  findSince,
  findTotp,
  insertTotp,
} from './second-factor.queries.ts';
import { listPasskeys } from './passkeys.queries.ts';
import {
  assertProof,
  clearIfNoneLeft,
  endAllSessions,
  giveRecoveryCodes,
  record,
  recoveryCodesOfFirst,
  renewSession,
} from './second-factor.service.ts';
import { lockPeople } from '../user/levels.queries.ts';
import { person } from '../user/user.service.ts';
import { newSecret, stepOf, uriOf } from './totp.ts';

const conflict = (code: string) => new Refusal('conflict', 'Conflict', { code });

/** A person's own second factor. */
export const secondFactorHandlers = (deps: SignInDeps): Handlers<typeof secondFactor> => ({
  current: async (_, { db, caller: { loginId } }) => {
    const [totp, left, passkeys] = await Promise.all([
      findTotp(db, loginId),
      countRecoveryCodes(db, loginId),
      listPasskeys(db, loginId),
    ]);
    return {
      totp_since: totp?.confirmed_at ?? null,
      recovery_codes_left: left,
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at })),
    };
  },

  startTotp: async ({ body }, context) => {
    const { db, caller, now } = context;
    await assertProof(deps, context, body);
    const { email } = await findUser(db, caller.userId);
    const secret = newSecret();
    const sealed = deps.vault.seal(secret, placeOfSecret(caller.loginId));
    await inTransaction(db, async (tx) => {
      if (!(await insertTotp(tx, caller.loginId, sealed, now.toISOString()))) throw conflict('second_factor_exists');
      await record(tx, context, 'second-factor.startTotp');
    });
    return { secret, uri: uriOf(secret, email) };
  },

  confirmTotp: async ({ body }, context) => {
    const { db, caller, now } = context;
    const at = now.toISOString();
    const oldest = new Date(now.getTime() - SET_UP_MINUTES * 60_000).toISOString();
    const found = await findTotp(db, caller.loginId);
    if (!found || found.confirmed_at || found.created_at < oldest) throw conflict('no_set_up');
    const typed = typedCode(body.otp);
    const secret = deps.vault.open(found.secret, placeOfSecret(caller.loginId));
    const step = typed?.kind === 'totp' ? stepOf(secret, typed.code, acceptedSteps(now, 0)) : undefined;
    if (step === undefined) throw invalid('otp', 'is not the code that the app shows now', 'wrong_otp');
    return inTransaction(db, async (tx) => {
      await lockLogin(tx, caller.loginId);
      if (!(await confirmTotp(tx, caller.loginId, { secret: found.secret, step }, at))) throw conflict('no_set_up');
      await record(tx, context, 'second-factor.confirmTotp');
      return { recovery_codes: await recoveryCodesOfFirst(tx, caller.loginId, at) };
    });
  },

  removeTotp: async ({ body }, context) => {
    const { db, caller } = context;
    if (!(await findTotp(db, caller.loginId))?.confirmed_at) throw conflict('no_second_factor');
    await assertProof(deps, context, body);
    await inTransaction(db, async (tx) => {
      await lockLogin(tx, caller.loginId);
      if (!(await deleteTotp(tx, caller.loginId))) throw conflict('no_second_factor');
      await clearIfNoneLeft(tx, caller.loginId);
      await record(tx, context, 'second-factor.removeTotp');
      await endAllSessions(tx, caller.loginId, context);
    });
    return { message: 'The authenticator app is removed', ...(await renewSession(deps, context)) };
  },

  renewRecoveryCodes: async ({ body }, context) => {
    const { db, caller } = context;
    const assertOne = async (at: typeof db) => {
      if (!(await findSince(at, caller.loginId))?.second_factor_since) throw conflict('no_second_factor');
    };
    await assertOne(db);
    await assertProof(deps, context, body);
    const recovery_codes = await inTransaction(db, async (tx) => {
      await lockLogin(tx, caller.loginId);
      await assertOne(tx);
      await record(tx, context, 'second-factor.renewRecoveryCodes');
      await endAllSessions(tx, caller.loginId, context);
      return giveRecoveryCodes(tx, caller.loginId);
    });
    return { recovery_codes, ...(await renewSession(deps, context)) };
  },

  ofPerson: async ({ params: { userId } }, { db, caller }) => {
    await person(db, caller, userId);
    // Before joining there is no login, so nothing is revealed about somebody with another account.
    const login = await findLoginOf(db, caller.accountId, userId);
    return { has_second_factor: Boolean(login?.second_factor_since) };
  },

  reset: async ({ params: { userId } }, context) => {
    const { db, caller, audit } = context;
    await lockPeople(db, caller.accountId);
    const { level } = await person(db, caller, userId);
    if (userId === caller.userId) throw invalid('userId', 'must be somebody else', 'oneself');
    if (!mayReset(caller.level, level)) throw forbidden();
    const login = await findLoginOf(db, caller.accountId, userId);
    if (!login) throw conflict('no_second_factor');
    await lockLogin(db, login.id);
    if (!(await findSince(db, login.id))?.second_factor_since) throw conflict('no_second_factor');
    // It also protects other accounts, whose administrators have not agreed.
    if ((await listLinksOf(db, login.id)).some(({ account_id }) => account_id !== caller.accountId))
      throw conflict('reset_by_operator');
    await deleteSecondFactors(db, login.id);
    await endAllSessions(db, login.id, context);
    audit({ target: 'user', targetId: userId });
    return { message: 'The second factor is reset' };
  },
});
