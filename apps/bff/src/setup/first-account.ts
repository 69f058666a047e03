import { randomBytes } from 'node:crypto';
import { SUPER_ADMIN } from '@jornada/domain/access';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { assertPassword, hashPassword } from '../session/passwords.ts';
import { insertAccount, insertLink, insertUser, isFirst, openSetup } from './setup.queries.ts';

/** What a new account starts with, until its Super Admin changes it. */
export const NEW_ACCOUNT = { time_zone: 'America/Sao_Paulo', locale: 'pt-BR', currency: 'BRL', plan_name: 'Jornada' };

/** An account with its Super Admin, in the transaction that is handed in. */
export async function createAccount(
  tx: Db,
  { name, nome, email, passwordHash }: { name: string; nome: string; email: string; passwordHash: string },
  now: Date,
): Promise<{ accountId: number; userId: number }> {
  const at = now.toISOString();
  const { id: accountId } = await insertAccount(tx, { ...NEW_ACCOUNT, name }, at);
  const { id: userId } = await insertUser(tx, { nome, email, password_hash: passwordHash }, at);
  await insertLink(tx, { account_id: accountId, user_id: userId, level: SUPER_ADMIN }, at);
  return { accountId, userId };
}

/** The first account without a browser, from SETUP_ACCOUNT, SETUP_EMAIL and SETUP_PASSWORD; nothing where another process was faster. */
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
      await createAccount(tx, { name: first.account, nome, email: first.email, passwordHash }, now);
  });
}

/** A new one-time link to create the first account in the browser; older ones stop working. */
export async function newSetupLink(db: Db, publicUrl: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await inTransaction(db, (tx) => openSetup(tx, token, now.toISOString()));
  // Behind the #: what stands there is never sent to a server or written into a log.
  return `${publicUrl}/setup#${token}`;
}
