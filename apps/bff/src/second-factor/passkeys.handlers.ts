import type { passkeys } from '@jornada/contract/second-factor-passkeys';
import { invalid, notFound, Refusal } from '@jornada/domain/refusal';
import { MOST_PASSKEYS } from '@jornada/domain/second-factor';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/mount.ts';
import { lockLogin } from '../session/logins.queries.ts';
import { findUser } from '../session/session.queries.ts';
import type { SignInDeps } from '../session/sign-in.ts';
import { registeredPasskey, registrationOptions } from './passkeys.ts';
import { deletePasskey, findPasskey, insertPasskey, listPasskeys, renamePasskey } from './passkeys.queries.ts';
import {
  assertProof,
  clearIfNoneLeft,
  endAllSessions,
  record,
  recoveryCodesOfFirst,
  renewSession,
} from './second-factor.service.ts';

const conflict = (code: string) => new Refusal('conflict', 'Conflict', { code });

/** A person's own passkeys. */
export const passkeysHandlers = (deps: SignInDeps): Handlers<typeof passkeys> => ({
  passkeyOptions: async ({ body }, context) => {
    const { db, caller, now, publicUrl } = context;
    if ((await listPasskeys(db, caller.loginId)).length >= MOST_PASSKEYS) throw conflict('too_many_passkeys');
    await assertProof(deps, context, body);
    const { nome, email } = await findUser(db, caller.userId);
    return registrationOptions(db, publicUrl, { loginId: caller.loginId, nome, email }, now);
  },

  registerPasskey: async ({ body: { name, response } }, context) => {
    const { db, caller, now, publicUrl } = context;
    const created = await registeredPasskey(db, publicUrl, caller.loginId, response, now);
    if (!created) throw invalid('response', 'is not the answer of an authenticator to a valid request', 'not_passkey');
    const at = now.toISOString();
    return inTransaction(db, async (tx) => {
      await lockLogin(tx, caller.loginId);
      const inserted = await insertPasskey(tx, {
        login_id: caller.loginId,
        id: created.id,
        name,
        public_key: Buffer.from(created.publicKey).toString('base64url'),
        counter: created.counter,
        transports: JSON.stringify(created.transports ?? []),
        created_at: at,
      });
      if (!inserted) throw conflict('passkey_exists');
      await record(tx, context, 'second-factor.registerPasskey');
      return { recovery_codes: await recoveryCodesOfFirst(tx, caller.loginId, at) };
    });
  },

  renamePasskey: async ({ params: { id }, body: { name } }, context) => {
    const { db, caller } = context;
    await inTransaction(db, async (tx) => {
      if (!(await renamePasskey(tx, caller.loginId, id, name))) throw notFound();
      await record(tx, context, 'second-factor.renamePasskey');
    });
    return { message: 'The passkey is renamed' };
  },

  removePasskey: async ({ params: { id }, body }, context) => {
    const { db, caller } = context;
    if (!(await findPasskey(db, caller.loginId, id))) throw notFound();
    await assertProof(deps, context, body);
    await inTransaction(db, async (tx) => {
      await lockLogin(tx, caller.loginId);
      if (!(await deletePasskey(tx, caller.loginId, id))) throw notFound();
      await clearIfNoneLeft(tx, caller.loginId);
      await record(tx, context, 'second-factor.removePasskey');
      await endAllSessions(tx, caller.loginId, context);
    });
    return { message: 'The passkey is removed', ...(await renewSession(deps, context)) };
  },
});
