import type { Level } from '@jornada/domain/access';
import { invalid } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { findUserByEmail } from '../session/session.queries.ts';
import { insertLink, insertUser } from '../setup/setup.queries.ts';
import { findAccountToOperate } from './admin.queries.ts';
import { isGiven, newPassword, type PasswordSource } from './passwords.ts';

/** @throws Refusal that names the option if the account does not exist */
export async function accountOf(db: Db, id: number) {
  const account = await findAccountToOperate(db, id);
  if (!account) throw invalid('--account', `there is no account ${id}`);
  return account;
}

/** @throws Refusal that names the option if nobody has this e-mail */
export async function personOf(db: Db, email: string) {
  const user = await findUserByEmail(db, email);
  if (!user) throw invalid('--email', 'nobody has this e-mail');
  return user;
}

/** A person about to join an account: an existing user, or a new one with a password. */
export interface Joining {
  email: string;
  nome: string;
  /** Null for an existing user, who keeps their password. */
  passwordHash: string | null;
  known: boolean;
  lines: string[];
}

/**
 * Prepares a person before the transaction, because a password may have to be prompted for. A person has one password
 * across accounts, so an existing user keeps theirs.
 */
export async function joining(
  db: Db,
  { email, nome, ...source }: { email: string; nome: string } & PasswordSource,
  accountName: string,
): Promise<Joining> {
  const known = await findUserByEmail(db, email);
  if (known && isGiven(source))
    throw invalid(
      source.generate ? '--generate' : '--password-stdin',
      'this person has a password already; `user password` changes it',
    );
  if (known) return { email: known.email, nome: known.nome, passwordHash: null, known: true, lines: [] };
  const { hash, lines } = await newPassword(source, [accountName, nome, email]);
  return { email, nome, passwordHash: hash, known: false, lines };
}

/** Inserts the user if new, and the link; returns the user id. */
export async function join(
  tx: Db,
  { email, nome, passwordHash, known }: Joining,
  link: { accountId: number; level: Level; jobTitle?: string },
  at: string,
): Promise<number> {
  const { id } = known
    ? await personOf(tx, email)
    : await insertUser(tx, { nome, email, password_hash: passwordHash }, at);
  await insertLink(
    tx,
    { account_id: link.accountId, user_id: id, level: link.level, job_title: link.jobTitle ?? '' },
    at,
  );
  return id;
}
