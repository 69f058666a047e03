import { randomUUID } from 'node:crypto';
import { capabilitiesOf, type Level } from '@jornada/domain/access';
import { photoVersion } from '@jornada/domain/photos';
import { Refusal } from '@jornada/domain/refusal';
import type { Session } from '@jornada/contract/session';
import type { Caller, PublicContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { accountToOpen } from './account-to-open.ts';
import { requireSecondFactor, type SecondStep } from '../second-factor/require.ts';
import type { Vault } from '../vault/vault.ts';
import type { Guesses } from './guesses.ts';
import { isOpenTo, needsSetUp } from './identify.ts';
import { leadsAnybody } from '../user/lines.queries.ts';
import { listLoginsByEmail, type Login, rememberAccount } from './logins.queries.ts';
import { presentLogin } from './present-login.ts';
import { matchPassword } from './passwords.ts';
import { findUser, listAccountsOf } from './session.queries.ts';
import { recordFailure, type Visit } from './sign-ins.ts';
import { insertSession } from './sign-ins.queries.ts';
import { SESSION_SECONDS, type Tokens } from './tokens.ts';

export interface SignInDeps {
  tokens: Tokens;
  guesses: Guesses;
  /** Opens the secrets of second factors. */
  vault: Vault;
}

type LinkedAccount = Awaited<ReturnType<typeof listAccountsOf>>[number];

/** A person of an account. */
export interface PersonKey {
  accountId: number;
  userId: number;
}

/**
 * Resolves e-mail, password and second factor to a login and an account: the one used last, otherwise the first with an
 * active link. Unknown e-mail, wrong password and no account get the same response in the same time, however many
 * logins the e-mail has.
 */
export async function checkCredentials(
  deps: SignInDeps,
  db: Db,
  { email, password, ...second }: { email: string; password: string } & SecondStep,
  visit: Visit & { publicUrl?: string },
) {
  const { guesses } = deps;
  const { address, now } = visit;
  let isLockOut = false;
  const lockOut = () => {
    isLockOut = true;
  };
  const logins = await listLoginsByEmail(db, email);
  const attempt = async (open: readonly Login[]) => {
    const { matching } = await matchPassword(password, open, address);
    for (const login of matching) {
      const accounts = (await listAccountsOf(db, login.id)).filter((link) => isOpenTo(link, now));
      const account = accountToOpen(login, accounts);
      if (account) return { login, accountId: account.id, userId: account.user_id };
    }
    return undefined;
  };
  const found = await guesses.take(db, { email, logins }, address, now, attempt, lockOut);
  if (!found) {
    recordFailure(db, email, isLockOut, visit);
    throw new Refusal('unauthenticated', 'Unauthorized', { code: 'wrong_credentials' });
  }
  await requireSecondFactor(deps, db, found, second, visit);
  return found;
}

/** A token for a new session of a person in an account; it is accepted only through the given transport. */
export const startSession = async (
  { tokens }: SignInDeps,
  db: Db,
  login: Pick<Login, 'id' | 'credential_version' | 'last_account_id'>,
  { accountId, userId }: PersonKey,
  { now, via, address, userAgent }: Pick<PublicContext, 'now' | 'address' | 'userAgent'> & { via: Caller['via'] },
): Promise<string> => {
  const sid = randomUUID();
  const at = now.toISOString();
  if (login.last_account_id !== accountId) await rememberAccount(db, login.id, accountId);
  await insertSession(db, {
    account_id: accountId,
    sid,
    user_id: userId,
    credential_version: login.credential_version,
    via,
    address,
    user_agent: userAgent.slice(0, USER_AGENT_LENGTH),
    started_at: at,
    last_seen_at: at,
    expires_at: endOf(now),
  });
  return tokens.issue({ userId, accountId, ver: login.credential_version, sid, via }, now);
};

const USER_AGENT_LENGTH = 300;

/** The expiry of a token for a session that starts now. */
export const endOf = (now: Date): Instant =>
  new Date((Math.floor(now.getTime() / 1_000) + SESSION_SECONDS) * 1_000).toISOString();

/** The session as shown to the browser: without the token. */
export async function describeSession(
  db: Db,
  publicUrl: string,
  { accountId, userId, loginId }: PersonKey & { loginId: number },
  expiresAt: string,
  now: Date,
): Promise<Session> {
  const [user, login, links, leads] = await Promise.all([
    findUser(db, userId),
    presentLogin(db, loginId),
    listAccountsOf(db, loginId),
    leadsAnybody(db, accountId, userId),
  ]);
  const accounts = links.filter((link) => isOpenTo(link, now));
  const account = accounts.find(({ id }) => id === accountId) as LinkedAccount;
  const level = account.level as Level;
  return {
    user: { ...user, id_conta: accountId },
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
    photo: account.photo_digest === null ? null : photoVersion(account.photo_digest),
    level,
    link_active: account.deactivated_at === null,
    access_until: account.deactivated_at === null ? null : account.access_until,
    capabilities: account.deactivated_at === null ? capabilitiesOf(level) : [],
    leads: leads && account.deactivated_at === null,
    has_second_factor: login.second_factor_since !== null,
    must_set_up_second_factor: needsSetUp(account.settings, level, login.second_factor_since),
    expires_at: expiresAt,
  };
}
