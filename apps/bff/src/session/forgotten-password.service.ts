import { setTimeout } from 'node:timers/promises';
import { type Locale, LOCALES } from '@jornada/domain/account';
import type { Db } from '../db/handle.ts';
import { newLinkToken } from '../db/link-token.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Outbox } from '../mails/outbox.ts';
import { accountToOpen } from './account-to-open.ts';
import { isOpenTo } from './identify.ts';
import { findLogin, listLoginsByEmail, lockLogin } from './logins.queries.ts';
import { replaceReset } from './password-resets.queries.ts';
import { listAccountsOf } from './session.queries.ts';
import type { PersonKey } from './sign-in.ts';
import { recordSignIn, type Visit } from './sign-ins.ts';

/** How long a link is valid, in milliseconds. */
const WORKS_MS = 30 * 60_000;
/**
 * A link is not replaced within this time, so that requests cannot fill a mailbox or invalidate a link before it is
 * used.
 */
const STAYS_MS = 60_000;
/** The delay before links are created: by then the response has been sent. */
const AFTER_MS = 50;

/**
 * Mails links for a new password after the response, so that response times do not reveal known e-mails. If the process
 * ends before that, nothing is mailed, and the person must ask again.
 */
export function mailResetsLater(db: Db, outbox: Outbox, email: string, visit: Visit): void {
  const { log, requestId } = visit;
  const run = async () => {
    await setTimeout(AFTER_MS);
    let links = 0;
    for (const { id } of await listLoginsByEmail(db, email)) {
      const who = await inTransaction(db, (tx) => mailReset(tx, outbox, id, visit.now));
      if (!who) continue;
      links++;
      await recordSignIn(db, who, 'session.forgottenPassword', visit, false);
    }
    log.info({ request_id: requestId, links }, 'forgotten password');
  };
  run().catch((error: unknown) => log.warn({ request_id: requestId, err: error }, 'a password reset was not mailed'));
}

/**
 * Stores a link for a login, and its mail.
 * @returns the person it is for; undefined if the login opens no account now, or got a link within the last minute
 */
async function mailReset(tx: Db, outbox: Outbox, loginId: number, now: Date): Promise<PersonKey | undefined> {
  await lockLogin(tx, loginId);
  const login = await findLogin(tx, loginId);
  if (!login) return undefined;
  const accounts = await listAccountsOf(tx, loginId);
  const account = accountToOpen(
    login,
    accounts.filter((link) => isOpenTo(link, now)),
  );
  if (!account) return undefined;
  const instant = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const { credential_version } = login;
  const link = { login_id: loginId, credential_version, created_at: instant(0), expires_at: instant(WORKS_MS) };
  const token = newLinkToken();
  if (!(await replaceReset(tx, link, token, instant(-STAYS_MS)))) return undefined;
  const who = { accountId: account.id, userId: account.user_id };
  const locale: Locale = LOCALES.find((one) => one === account.locale) ?? 'pt-BR';
  const data = { token, until: link.expires_at };
  await outbox.enqueue(tx, { ...who, kind: 'password-reset', locale, data, now });
  return who;
}
