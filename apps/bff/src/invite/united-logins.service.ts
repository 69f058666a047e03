import type { Db } from '../db/handle.ts';
import { deleteSecondFactors } from '../second-factor/second-factor.queries.ts';
import {
  attachLogin,
  deleteLogin,
  listLinksOf,
  listLoginsByEmail,
  lockLogin,
  type Login,
} from '../session/logins.queries.ts';
import { deleteResetOf } from '../session/password-resets.queries.ts';
import type { PersonKey } from '../session/sign-in.ts';

interface Other {
  login: Login;
  links: readonly PersonKey[];
}

const linksOf = async (db: Db, { id }: Login): Promise<PersonKey[]> =>
  (await listLinksOf(db, id)).map(({ account_id: accountId, user_id: userId }) => ({ accountId, userId }));

/**
 * The other logins of an e-mail that a link mailed to it may unite with `login`. A login with a second factor stays
 * separate: the mailbox is no substitute for it.
 */
export async function listUnitable(db: Db, login: Login): Promise<Other[]> {
  const opened = new Set((await linksOf(db, login)).map(({ accountId }) => accountId));
  const found: Other[] = [];
  for (const other of await listLoginsByEmail(db, login.email)) {
    if (other.id === login.id || other.second_factor_since !== null) continue;
    const links = await linksOf(db, other);
    if (links.some(({ accountId }) => opened.has(accountId))) continue;
    for (const { accountId } of links) opened.add(accountId);
    found.push({ login: other, links });
  }
  return found;
}

/** Waits for writes and joins with all logins of an e-mail, in a fixed order. */
export async function lockLoginsOf(tx: Db, email: string): Promise<void> {
  for (const { id } of await listLoginsByEmail(tx, email)) await lockLogin(tx, id);
}

/** Makes `login` open all accounts of `others`, which are deleted with their passwords. Call after `lockLoginsOf`. */
export async function unite(tx: Db, login: Login, others: readonly Other[]): Promise<void> {
  for (const { login: other, links } of others) {
    for (const { accountId, userId } of links) await attachLogin(tx, accountId, userId, login.id);
    await deleteSecondFactors(tx, other.id);
    await deleteResetOf(tx, other.id);
    await deleteLogin(tx, other.id);
  }
}
