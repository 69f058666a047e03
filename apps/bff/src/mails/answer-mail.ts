import { LOCALES } from '@jornada/domain/account';
import type { Db } from '../db/handle.ts';
import { findInvited } from '../performance-evaluations/links.queries.ts';
import type { Vault } from '../vault/vault.ts';
import { composeAnswerLink } from './compose.ts';
import type { ClaimedMail } from './mails.queries.ts';
import { placeOf } from './outbox.ts';
import { type AnswerKinds, MAIL_WORDS } from './words.ts';

/**
 * A mail to an external rater: address, subject and texts; undefined if its link was replaced or is no longer valid.
 */
export async function answerMail(
  db: Db,
  { vault, publicUrl }: { vault: Vault; publicUrl: string },
  { account_id: accountId, user_id: userId, id, kind, sealed, locale: ofAccount }: ClaimedMail,
  raterId: number,
) {
  const locale = LOCALES.find((one) => one === ofAccount);
  if (sealed === null || !locale || !isAnswerKind(kind)) return undefined;
  const { token } = JSON.parse(vault.open(sealed, placeOf(accountId, userId, id))) as AnswerKinds[typeof kind];
  const invited = await findInvited(db, accountId, raterId, token);
  if (!invited || invited.email === null) return undefined;
  const of = { locale, account: invited.account_name, publicUrl };
  return { to: invited.email, ...composeAnswerLink(of, kind, token, invited.answer_until) };
}

const isAnswerKind = (kind: string): kind is keyof AnswerKinds => kind in MAIL_WORDS.en.answer.kinds;
