import { randomUUID } from 'node:crypto';
import { capabilitiesOf, type Level } from '@jornada/domain/access';
import { Refusal } from '@jornada/domain/refusal';
import type { Session } from '@jornada/contract/session';
import type { Db } from '../db/handle.ts';
import { requireSecondFactor, type SecondStep } from '../second-factor/require.ts';
import type { Vault } from '../vault/vault.ts';
import type { Guesses } from './guesses.ts';
import { needsSetUp } from './identify.ts';
import { verifyPassword } from './passwords.ts';
import { findUser, findUserByEmail, listAccountsOf, rememberAccount } from './session.queries.ts';
import type { Tokens } from './tokens.ts';

export interface SignInDeps {
  tokens: Tokens;
  guesses: Guesses;
  /** Opens the secrets of second factors. */
  vault: Vault;
}

type LinkedAccount = Awaited<ReturnType<typeof listAccountsOf>>[number];

/**
 * Resolves e-mail, password and second factor to a person and an account: the one used last, else the first with an
 * active link. Unknown e-mail, wrong password and no account get the same answer in the same time.
 */
export async function checkCredentials(
  deps: SignInDeps,
  db: Db,
  { email, password, ...second }: { email: string; password: string } & SecondStep,
  { address, ...context }: { address: string; now: Date; requestId: string; publicUrl?: string },
) {
  const { guesses } = deps;
  const { now } = context;
  const found = await guesses.take(db, email, address, now, async () => {
    const user = await findUserByEmail(db, email);
    if (!(await verifyPassword(password, user?.password_hash)) || !user) return undefined;
    const accounts = await listAccountsOf(db, user.id);
    const account =
      accounts.find(({ id }) => id === user.last_account_id) ??
      accounts.find(({ deactivated_at }) => deactivated_at === null) ??
      accounts[0];
    return account && { user, account };
  });
  if (!found) throw new Refusal('unauthenticated', 'Unauthorized', { code: 'wrong_credentials' });
  await requireSecondFactor(deps, db, found.user, second, { accountId: found.account.id, ...context });
  return found;
}

/** A token for a new session of a person in an account. */
export const startSession = async (
  { tokens }: SignInDeps,
  db: Db,
  user: { id: number; credential_version: number; last_account_id: number | null },
  accountId: number,
  now: Date,
): Promise<string> => {
  if (user.last_account_id !== accountId) await rememberAccount(db, user.id, accountId);
  return tokens.issue({ userId: user.id, accountId, ver: user.credential_version, sid: randomUUID() }, now);
};

/** The session as shown to the browser: without the token. */
export async function describeSession(
  db: Db,
  publicUrl: string,
  userId: number,
  accountId: number,
  expiresAt: string,
): Promise<Session> {
  const [user, accounts] = await Promise.all([findUser(db, userId), listAccountsOf(db, userId)]);
  const account = accounts.find(({ id }) => id === accountId) as LinkedAccount;
  const level = account.level as Level;
  return {
    user: { id: user.id, nome: user.nome, email: user.email, id_conta: accountId },
    account: {
      id: account.id,
      name: account.name,
      logo_url: account.logo_url && `${publicUrl}${account.logo_url}`,
      time_zone: account.time_zone,
      locale: account.locale,
      plan: {
        name: account.plan_name,
        expires_at: account.plan_expires_at,
        payment_overdue: account.payment_overdue_since !== null,
      },
    },
    accounts: accounts.map(({ id, name }) => ({ id, name })),
    level,
    link_active: account.deactivated_at === null,
    capabilities: capabilitiesOf(level),
    has_second_factor: user.second_factor_since !== null,
    must_set_up_second_factor: needsSetUp(account.settings, level, user.second_factor_since),
    expires_at: expiresAt,
  };
}
