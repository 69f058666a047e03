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

/** How links are mailed. */
export interface LinkMailing {
  accountId: number;
  /** Absent without a mail server: links are handed over. */
  outbox: Outbox | undefined;
  now: Date;
}

/** A cycle whose links are mailed. */
interface Collecting {
  id: number;
  /** Who runs it. */
  created_by: number;
}

/**
 * Mails a link of their own to people outside who have a form left; older links of theirs stop working.
 * @param isDue by when a link was mailed; null for one that was handed over or never made
 * @param kind what the mail is about
 * @returns how many were written to, and how many others have a form left
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
 * A new link of somebody outside, to hand it over; their older one stops working. Answers that were not submitted are
 * destroyed: whoever gets the link must not read them. It tells nothing of whether somebody has submitted or declined.
 * @returns its URL. The token follows the #, so that browsers never send it and servers never log it
 * @throws 403 for the person, who could answer about themselves with it; 404 for nobody outside; 409 `wrong_state`
 */
export async function newLinkOf(context: CallContext, seen: SeenPlace, raterId: number): Promise<string> {
  const { db, publicUrl } = context;
  const token = newLinkToken();
  await withoutDraft(context, seen, raterId);
  await replaceLink(db, seen.place.accountId, raterId, token, null);
  return `${publicUrl}/answer#${token}`;
}

/**
 * Asks somebody outside no longer: their link stops working, and answers that were not submitted are destroyed. As of
 * people inside, nobody takes submitted answers away. They count as asked as before, so that progress does not tell which it was.
 * @throws as `newLinkOf` does
 */
export async function removeOutside(context: CallContext, seen: SeenPlace, raterId: number): Promise<void> {
  await withoutDraft(context, seen, raterId);
  await endLink(context.db, seen.place.accountId, raterId, context.now.toISOString());
}

/** Destroys what somebody outside has not submitted. @throws as `newLinkOf` does */
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
