import { SUPER_ADMIN } from '@jornada/domain/access';
import type { Locale } from '@jornada/domain/account';
import { insertDefaultKinds } from '../absences/kinds.queries.ts';
import type { Db } from '../db/handle.ts';
import { newLinkToken } from '../db/link-token.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertLogin } from '../session/logins.queries.ts';
import { assertPassword, hashPassword } from '../session/passwords.ts';
import { insertAccount, insertLink, insertUser, isFirst, openSetup } from './setup.queries.ts';

/** Initial settings of a new account. */
export const NEW_ACCOUNT = {
  time_zone: 'America/Sao_Paulo',
  locale: 'pt-BR',
  currency: 'BRL',
  plan_name: 'Jornada',
} as const satisfies { locale: Locale } & Record<string, string>;

/** Creates an account with its Super Admin in the given transaction. */
export async function createAccount(
  tx: Db,
  {
    name,
    nome,
    email,
    passwordHash,
    locale = NEW_ACCOUNT.locale,
  }: { name: string; nome: string; email: string; passwordHash: string; locale?: Locale | undefined },
  now: Date,
): Promise<{ accountId: number; userId: number; loginId: number }> {
  const at = now.toISOString();
  const { id: accountId } = await insertAccount(tx, { ...NEW_ACCOUNT, locale, name }, at);
  const { id: userId } = await insertUser(tx, { nome, email }, at);
  const { id: loginId } = await insertLogin(tx, { email, password_hash: passwordHash }, at);
  await insertLink(tx, { account_id: accountId, user_id: userId, login_id: loginId, level: SUPER_ADMIN }, at);
  return { accountId, userId, loginId };
}

/** Adds the default kinds of absences to a new account without demo data, in its language. */
export const addDefaults = (
  tx: Db,
  { accountId }: { accountId: number },
  locale: Locale = NEW_ACCOUNT.locale,
): Promise<unknown> => insertDefaultKinds(tx, accountId, locale);

/**
 * Creates the first account from SETUP_ACCOUNT, SETUP_EMAIL and SETUP_PASSWORD, unless another process has created it.
 */
export async function createFirstAccount(
  db: Db,
  first: { account: string; email: string; password: string },
  now: Date,
): Promise<void> {
  await assertPassword('SETUP_PASSWORD', first.password, [first.account, first.email]);
  const passwordHash = await hashPassword(first.password);
  const nome = first.email.split('@')[0] as string;
  await inTransaction(db, async (tx) => {
    if (await isFirst(tx, now.toISOString()))
      await addDefaults(
        tx,
        await createAccount(tx, { name: first.account, nome, email: first.email, passwordHash }, now),
      );
  });
}

/** A new one-time setup link; older ones stop working. */
export async function newSetupLink(db: Db, publicUrl: string, now: Date): Promise<string> {
  const token = newLinkToken();
  await inTransaction(db, (tx) => openSetup(tx, token, now.toISOString()));
  // In the fragment, which is never sent to a server or logged.
  return `${publicUrl}/setup#${token}`;
}
