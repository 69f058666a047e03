import { type Locale, LOCALES } from '@jornada/domain/account';
import { findAccount } from '../accounts/accounts.queries.ts';
import type { Db } from '../db/handle.ts';
import type { Outbox } from '../mails/outbox.ts';

interface NewLink {
  kind: 'invitation' | 'password-link';
  accountId: number;
  userId: number;
  link: { token: string; expiresAt: string };
  now: Date;
}

/**
 * Mails a one-time link to its person, in the language of the account. Does not wait for the mail server.
 * @returns whether it is mailed; false without a mail server
 */
export async function mailLink(
  tx: Db,
  outbox: Outbox | undefined,
  { kind, accountId, userId, link: { token, expiresAt }, now }: NewLink,
): Promise<boolean> {
  if (!outbox) return false;
  const account = await findAccount(tx, accountId);
  const locale: Locale = LOCALES.find((one) => one === account.locale) ?? 'pt-BR';
  await outbox.enqueue(tx, { accountId, userId, kind, locale, data: { token, until: expiresAt }, now });
  return true;
}
