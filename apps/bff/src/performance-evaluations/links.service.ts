import { LOCALES } from '@jornada/domain/account';
import { forbidden, notFound } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { newLinkToken } from '../db/link-token.ts';
import type { Outbox } from '../mails/outbox.ts';
import type { AnswerKinds } from '../mails/words.ts';
import { findLocale } from '../notifications/mailing.queries.ts';
import { changeCycle } from './cycles.queries.ts';
import { wrongState } from './cycles.service.ts';
import { dropDraft, endLink, listOutside, lockOutside, replaceLink } from './links.queries.ts';
import type { SeenPlace } from './nominations.service.ts';

/** The dependencies of mailing links. */
export interface LinkMailing {
  accountId: number;
  /** Absent without a mail server: links must be handed over. */
  outbox: Outbox | undefined;
  now: Date;
}

/** A cycle whose links are mailed. */
interface Collecting {
  id: number;
  /** The person who manages it. */
  created_by: number;
}

/**
 * Mails new links to external raters with an open form; their older links stop working.
 * @param isDue decides by the time a link was mailed; null if it was handed over or never created
 * @param kind the reason of the mail
 * @returns how many mails were sent, and how many other raters have an open form
 */
export async function mailLinks(
  tx: Db,
  { accountId, outbox, now }: LinkMailing,
  cycle: Collecting,
  isDue: (mailedAt: string | null) => boolean,
  kind: keyof AnswerKinds = 'answer-link',
): Promise<{ mailed: number; others: number }> {
  const waiting = await listOutside(tx, accountId, cycle.id);
  const due = outbox ? waiting.filter(({ link_mailed_at }) => isDue(link_mailed_at)) : [];
  if (!outbox || due.length === 0) return { mailed: 0, others: waiting.length };
  const found = await findLocale(tx, accountId);
  const locale = LOCALES.find((one) => one === found) ?? 'pt-BR';
  for (const { id: raterId } of due) {
    const token = newLinkToken();
    await replaceLink(tx, accountId, raterId, token, now.toISOString());
    const to = { accountId, userId: cycle.created_by, raterId };
    await outbox.enqueue(tx, { ...to, kind, locale, data: { token }, now });
  }
  return { mailed: due.length, others: waiting.length - due.length };
}

/**
 * Creates a new link for an external rater, to be handed over; the older one stops working. Answers that were not
 * submitted are destroyed, because the holder of the link must not read them. The response does not reveal whether the
 * rater has submitted or declined.
 * @returns its URL. The token follows the #, so that browsers never send it and servers never log it
 * @throws 403 for the subject, who could use it to answer about themselves; 404 if there is no such rater; 409
 * `wrong_state`
 */
export async function newLinkOf(context: CallContext, seen: SeenPlace, raterId: number): Promise<string> {
  const { db, publicUrl } = context;
  const token = newLinkToken();
  await withoutDraft(context, seen, raterId);
  await replaceLink(db, seen.place.accountId, raterId, token, null);
  return `${publicUrl}/answer#${token}`;
}

/**
 * Withdraws the request to an external rater: their link stops working, and answers that were not submitted are
 * destroyed. Submitted answers stay, as for people of the account. The rater stays in the number asked, so that
 * progress does not reveal which of the two happened.
 * @throws as `newLinkOf` does
 */
export async function removeOutside(context: CallContext, seen: SeenPlace, raterId: number): Promise<void> {
  await withoutDraft(context, seen, raterId);
  await endLink(context.db, seen.place.accountId, raterId, context.now.toISOString());
}

/** Destroys answers that an external rater has not submitted. @throws as `newLinkOf` does */
async function withoutDraft(
  { db, now }: CallContext,
  { place, cycle, subject, role }: SeenPlace,
  raterId: number,
): Promise<void> {
  if (role === 'subject') throw forbidden();
  if (cycle.state !== 'collecting' || subject.state !== 'waiting') throw wrongState(cycle.state);
  const rater = await lockOutside(db, place, raterId);
  if (!rater) throw notFound();
  if (rater.state !== 'drafting') return;
  await dropDraft(db, place.accountId, raterId);
  await changeCycle(db, place.accountId, cycle.id, { holds_traces: 1 }, now.toISOString());
}
