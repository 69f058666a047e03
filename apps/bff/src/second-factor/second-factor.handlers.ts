import type { secondFactor } from '@jornada/contract/second-factor';
import { forbidden, invalid, Refusal } from '@jornada/domain/refusal';
import { acceptedSteps, mayReset, SET_UP_MINUTES, typedCode } from '@jornada/domain/second-factor';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/mount.ts';
import { findUser, listAccountsOf, lockUser } from '../session/session.queries.ts';
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
import { lockPeople } from '../user/user.queries.ts';
import { person } from '../user/user.service.ts';
import { newSecret, stepOf, uriOf } from './totp.ts';

const conflict = (code: string) => new Refusal('conflict', 'Conflict', { code });

/** A person's own second factor. */
export const secondFactorHandlers = (deps: SignInDeps): Handlers<typeof secondFactor> => ({
  current: async (_, { db, caller: { userId } }) => {
    const [totp, left, passkeys] = await Promise.all([
      findTotp(db, userId),
      countRecoveryCodes(db, userId),
      listPasskeys(db, userId),
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
    const sealed = deps.vault.seal(secret, placeOfSecret(caller.userId));
    await inTransaction(db, async (tx) => {
      if (!(await insertTotp(tx, caller.userId, sealed, now.toISOString()))) throw conflict('second_factor_exists');
      await record(tx, context, 'second-factor.startTotp');
    });
    return { secret, uri: uriOf(secret, email) };
  },

  confirmTotp: async ({ body }, context) => {
    const { db, caller, now } = context;
    const at = now.toISOString();
    const oldest = new Date(now.getTime() - SET_UP_MINUTES * 60_000).toISOString();
    const found = await findTotp(db, caller.userId);
    if (!found || found.confirmed_at || found.created_at < oldest) throw conflict('no_set_up');
    const typed = typedCode(body.otp);
    const secret = deps.vault.open(found.secret, placeOfSecret(caller.userId));
    const step = typed?.kind === 'totp' ? stepOf(secret, typed.code, acceptedSteps(now, 0)) : undefined;
    if (step === undefined) throw invalid('otp', 'is not the code that the app shows now', 'wrong_otp');
    return inTransaction(db, async (tx) => {
      await lockUser(tx, caller.userId);
      if (!(await confirmTotp(tx, caller.userId, { secret: found.secret, step }, at))) throw conflict('no_set_up');
      await record(tx, context, 'second-factor.confirmTotp');
      return { recovery_codes: await recoveryCodesOfFirst(tx, caller.userId, at) };
    });
  },

  removeTotp: async ({ body }, context) => {
    const { db, caller, now } = context;
    if (!(await findTotp(db, caller.userId))?.confirmed_at) throw conflict('no_second_factor');
    await assertProof(deps, context, body);
    await inTransaction(db, async (tx) => {
      await lockUser(tx, caller.userId);
      if (!(await deleteTotp(tx, caller.userId))) throw conflict('no_second_factor');
      await clearIfNoneLeft(tx, caller.userId);
      await record(tx, context, 'second-factor.removeTotp');
      await endAllSessions(tx, caller.userId, { accountId: caller.accountId, now });
    });
    return { message: 'The authenticator app is removed', ...(await renewSession(deps, context)) };
  },

  renewRecoveryCodes: async ({ body }, context) => {
    const { db, caller, now } = context;
    const assertOne = async (at: typeof db) => {
      if (!(await findSince(at, caller.userId))?.second_factor_since) throw conflict('no_second_factor');
    };
    await assertOne(db);
    await assertProof(deps, context, body);
    const recovery_codes = await inTransaction(db, async (tx) => {
      await lockUser(tx, caller.userId);
      await assertOne(tx);
      await record(tx, context, 'second-factor.renewRecoveryCodes');
      await endAllSessions(tx, caller.userId, { accountId: caller.accountId, now });
      return giveRecoveryCodes(tx, caller.userId);
    });
    return { recovery_codes, ...(await renewSession(deps, context)) };
  },

  ofPerson: async ({ params: { userId } }, { db, caller }) => {
    // Before joining nothing is revealed about somebody who may be known from another account.
    const { has_joined } = await person(db, caller, userId);
    return { has_second_factor: has_joined && Boolean((await findSince(db, userId))?.second_factor_since) };
  },

  reset: async ({ params: { userId } }, { db, caller, now, audit }) => {
    await lockPeople(db, caller.accountId);
    const { level, has_joined } = await person(db, caller, userId);
    if (userId === caller.userId) throw invalid('userId', 'must be somebody else', 'oneself');
    if (!mayReset(caller.level, level)) throw forbidden();
    await lockUser(db, userId);
    if (!has_joined || !(await findSince(db, userId))?.second_factor_since) throw conflict('no_second_factor');
    // It protects the other accounts too, whose administrators have not agreed.
    if ((await listAccountsOf(db, userId)).some(({ id }) => id !== caller.accountId))
      throw conflict('reset_by_operator');
    await deleteSecondFactors(db, userId);
    await endAllSessions(db, userId, { accountId: caller.accountId, now });
    audit({ target: 'user', targetId: userId });
    return { message: 'The second factor is reset' };
  },
});
