import type { setup } from '@jornada/contract/setup';
import type { Locale } from '@jornada/domain/account';
import { Refusal } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/mount.ts';
import { assertPassword, hashPassword } from '../session/passwords.ts';
import { describeSession, endOf, type SignInDeps, startSession } from '../session/sign-in.ts';
import { addDefaults, createAccount, NEW_ACCOUNT } from './first-account.ts';
import { closeSetup, isFirst, isSetupOpen } from './setup.queries.ts';

const spent = () =>
  new Refusal('invalid', 'token: this set-up link is no longer valid', {
    code: 'setup_closed',
    errors: [{ path: 'token', message: 'this set-up link is no longer valid' }],
  });

/**
 * Creates the first account in the browser, for a person who has the link from the terminal.
 * @param fillWithDemo adds the demo data set to the new account, and returns a function that stores its files
 * afterwards
 */
export const setupHandlers = (
  deps: SignInDeps,
  fillWithDemo: (
    tx: Db,
    ids: { accountId: number; userId: number },
    now: Date,
    locale: Locale,
  ) => Promise<() => Promise<void>>,
): Handlers<typeof setup> => ({
  status: async ({ body }, { db }) => ({ open: await isSetupOpen(db, body.token) }),

  create: async ({ body }, context) => {
    const { db, now, address, publicUrl, log, setSession } = context;
    if (!(await isSetupOpen(db, body.token))) throw spent();
    await assertPassword('password', body.password, [body.account_name, body.nome, body.email]);
    const { account_name: name, nome, email, locale = NEW_ACCOUNT.locale } = body;
    const passwordHash = await hashPassword(body.password, address);
    const { storeFiles, ...ids } = await inTransaction(db, async (tx) => {
      if (!(await closeSetup(tx, body.token)) || !(await isFirst(tx, now.toISOString()))) throw spent();
      const created = await createAccount(tx, { name, nome, email, passwordHash, locale }, now);
      if (!body.demo) await addDefaults(tx, created, locale);
      return { ...created, storeFiles: body.demo ? await fillWithDemo(tx, created, now, locale) : undefined };
    });
    // The account exists even if storing fails: only pictures are missing, and the person is signed in.
    await storeFiles?.().catch((err: unknown) => log.error({ err }, 'the pictures of the demo data were not stored'));
    const token = await startSession(deps, db, { id: ids.loginId, credential_version: 1, last_account_id: null }, ids, {
      ...context,
      via: 'cookie',
    });
    setSession(token);
    return describeSession(db, publicUrl, ids, endOf(now), now);
  },
});
