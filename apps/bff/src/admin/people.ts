import type { Level } from '@jornada/domain/access';
import { invalid } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { findLoginOf, insertLogin, listLoginsByEmail, type Login } from '../session/logins.queries.ts';
import { listAccountsOf } from '../session/session.queries.ts';
import { insertLink, insertUser } from '../setup/setup.queries.ts';
import { findAccountToOperate, findPersonByEmail } from './admin.queries.ts';
import { isGiven, newPassword, type PasswordSource } from './passwords.ts';

/** @throws Refusal with the option if the account does not exist */
export async function accountOf(db: Db, id: number) {
  const account = await findAccountToOperate(db, id);
  if (!account) throw invalid('--account', `there is no account ${id}`);
  return account;
}

/** @throws Refusal with the option if nobody in the account has this e-mail */
export async function personOf(db: Db, accountId: number, email: string) {
  const person = await findPersonByEmail(db, accountId, email);
  if (!person) throw invalid('--email', `has no employment link to account ${accountId}; \`user create\` makes one`);
  return person;
}

/**
 * The login with this e-mail; if there are several, the one of a person of `accountId`.
 * @throws Refusal with the option
 */
export async function loginOf(db: Db, { email, account }: { email: string; account?: number }): Promise<Login> {
  if (account !== undefined) {
    await accountOf(db, account);
    const login = await findLoginOf(db, account, (await personOf(db, account, email)).id);
    if (!login) throw invalid('--email', `does not sign in to account ${account}`);
    return login;
  }
  const [login, ...others] = await listLoginsByEmail(db, email);
  if (!login) throw invalid('--email', 'is not the e-mail of any login');
  if (others.length)
    throw invalid('--account', `is required: this e-mail has ${others.length + 1} passwords, for different accounts`);
  return login;
}

/** A person about to join an account, with an existing login or the hash of a new one. */
export interface Joining {
  email: string;
  nome: string;
  login: { id: number } | { hash: string };
  /** The accounts that the login already opens. */
  accounts: string[];
  lines: string[];
}

/**
 * Prepares a person before the transaction, because a password may have to be prompted for. A given password opens this
 * account only, unless it is the password of a login with this e-mail. Without one, the only login of the e-mail is
 * used.
 */
export async function joining(
  db: Db,
  { email, nome, ...source }: { email: string; nome: string } & PasswordSource,
  accountName: string,
): Promise<Joining> {
  const logins = await listLoginsByEmail(db, email);
  if (logins.length > 1 && !isGiven(source))
    throw invalid('--password-stdin', `or --generate is required: this e-mail has ${logins.length} passwords`);
  const [known] = logins;
  const typed =
    known && !isGiven(source)
      ? { matching: [known], hash: '', lines: [] }
      : await newPassword(source, [accountName, nome, email], logins);
  const [login] = typed.matching;
  if (!login) return { email, nome, login: { hash: typed.hash }, accounts: [], lines: typed.lines };
  const accounts = (await listAccountsOf(db, login.id)).map(({ name }) => name);
  return { email, nome, login, accounts, lines: typed.lines };
}

/** Inserts the person with the link, and the login if it is new; returns the user id. */
export async function join(
  tx: Db,
  { email, nome, login }: Joining,
  link: { accountId: number; level: Level; jobTitle?: string },
  at: string,
): Promise<number> {
  const { id } = await insertUser(tx, { nome, email }, at);
  const { id: loginId } = 'id' in login ? login : await insertLogin(tx, { email, password_hash: login.hash }, at);
  await insertLink(
    tx,
    {
      account_id: link.accountId,
      user_id: id,
      login_id: loginId,
      level: link.level,
      job_title: link.jobTitle ?? '',
    },
    at,
  );
  return id;
}
