import { LOCALES } from '@jornada/domain/account';
import type { Db } from '../db/handle.ts';
import type { Vault } from '../vault/vault.ts';
import { answerMail } from './answer-mail.ts';
import { compose } from './compose.ts';
import { recordDelivery } from './delivery.queries.ts';
import { isLiveLink } from './live-link.ts';
import {
  claimDue,
  type ClaimedMail,
  dropMail,
  findRecipient,
  forgetRefusedAddress,
  markFailed,
  markSent,
  noteRefusedAddress,
  postpone,
  type Recipient,
  release,
} from './mails.queries.ts';
import { isNotice, noticeMail } from './notice-mail.ts';
import { placeOf } from './outbox.ts';
import type { MailAddress } from './place.ts';
import { MailFault, type Transport } from './transport.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';
import { MAIL_WORDS, type MailKinds } from './words.ts';

/** Dependencies of sending. */
export interface Mailer {
  transport: Transport;
  from: MailAddress;
  publicUrl: string;
  vault: Vault;
  unsubscribe: UnsubscribeLinks;
}

interface Run {
  db: Db;
  mailer: Mailer;
  now: Date;
  signal: AbortSignal;
  log: { warn: (fields: object, message: string) => void };
}

const AT_ONCE = 200;
const SENDERS = 5;
const MINUTE = 60_000;
/** Longer than a batch in which every step reaches its time limit. */
const LEASE_MS = 15 * MINUTE;
/** The delays before a mail is retried; after the last one it has failed. */
const RETRY_MINUTES = [1, 5, 30, 120, 720];
/** The delay before an unreachable mail server is tried again. Such attempts are not counted, so no mail fails. */
const SERVER_RETRY_MINUTES = 1;

/**
 * Sends all due mails, several at a time. A mail is marked after the mail server has accepted it: if the process ends
 * in between, it is sent again, with the same Message-ID.
 */
export async function sendDue({ db, mailer, now, signal, log }: Run): Promise<Record<string, number>> {
  const done = { sent: 0, postponed: 0, failed: 0, dropped: 0 };
  const begun = performance.now();
  const inMs = (ms: number) => new Date(now.getTime() + performance.now() - begun + ms).toISOString();
  const server: { fault?: MailFault } = {};
  const codeOfFault = () => server.fault?.message ?? null;

  const sendOne = async (mail: ClaimedMail): Promise<void> => {
    try {
      const { rater_id: outside } = mail;
      const to = outside === null ? await findRecipient(db, mail.account_id, mail.user_id) : undefined;
      const texts =
        outside === null
          ? to && (await textsOf(db, mailer, mail, to, inMs(0)))
          : await answerMail(db, mailer, mail, outside);
      const message = texts && { id: messageId(mailer, mail), from: mailer.from, ...texts };
      if (!message) {
        await dropMail(db, mail);
        done.dropped++;
        return;
      }
      await mailer.transport.send(message);
      await markSent(db, mail, inMs(0));
      if (to && to.mail_refused_at !== null) await forgetRefusedAddress(db, mail.user_id);
      done.sent++;
    } catch (error) {
      // Anything else is a program error; it must not stop the other mails.
      const fault = error instanceof MailFault ? error : new MailFault('later', 'internal error');
      const { kind, message: reason } = fault;
      const fields = { account_id: mail.account_id, mail: mail.id, kind: mail.kind, reason };
      const wait = RETRY_MINUTES[mail.attempts - 1];
      if (kind === 'server') {
        server.fault = new MailFault(kind, reason);
        await release(db, mail, inMs(SERVER_RETRY_MINUTES * MINUTE));
      } else if (kind === 'refused' || wait === undefined) {
        log.warn(fields, 'a mail was given up');
        await markFailed(db, mail, inMs(0));
        if (fault.isOfAddress && mail.rater_id === null) await noteRefusedAddress(db, mail.user_id, inMs(0));
        done.failed++;
      } else {
        log.warn(fields, 'a mail was postponed');
        await postpone(db, mail, inMs(wait * MINUTE));
        done.postponed++;
      }
    }
  };

  while (!server.fault && !signal.aborted) {
    const mails = await claimDue(db, inMs(0), inMs(LEASE_MS), AT_ONCE);
    if (mails.length === 0) break;
    const before = { ...done };
    const left = [...mails];
    const sender = async () => {
      for (let mail = left.shift(); mail; mail = left.shift()) {
        if (server.fault || signal.aborted) {
          await release(db, mail, inMs(0));
          continue;
        }
        await sendOne(mail);
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, sender));
    await recordDelivery(db, {
      sent: done.sent - before.sent,
      failed: done.failed - before.failed,
      fault: codeOfFault(),
      at: inMs(0),
    });
  }
  if (server.fault) log.warn({ reason: server.fault.message }, 'the mail server cannot be used');
  return done;
}

/**
 * The current text of a mail; undefined if it is no longer needed. An address that a mail server has refused gets only
 * links, which somebody asked for: repeated mails to it would harm the sender's reputation.
 */
async function textsOf(
  db: Db,
  { publicUrl, vault, unsubscribe }: Mailer,
  { account_id: accountId, user_id: userId, id, kind, sealed, locale: ofAccount }: ClaimedMail,
  to: Recipient,
  now: string,
) {
  const locale = to.locale ?? LOCALES.find((one) => one === ofAccount);
  if (sealed === null || !locale || (isNotice(kind) && to.mail_refused_at !== null)) return undefined;
  const content: unknown = JSON.parse(vault.open(sealed, placeOf(accountId, userId, id)));
  const of = { locale, account: to.account_name, timeZone: to.time_zone, publicUrl };
  const texts = isNotice(kind)
    ? await noticeMail(db, { accountId, userId }, { ...of, unsubscribe }, kind, content, now)
    : await linkMail(db, { kind, to, of, content, now });
  return texts && { to: to.email, ...texts };
}

const messageId = ({ publicUrl }: Mailer, { account_id, id }: ClaimedMail): string =>
  `${account_id}.${id}@${new URL(publicUrl).hostname}`;

interface LinkMail {
  kind: string;
  to: Recipient;
  of: Omit<Parameters<typeof compose>[0], 'kind' | 'data'>;
  content: unknown;
  now: string;
}

/** A mail with a one-time link; undefined if the link has expired or was used, withdrawn or replaced. */
async function linkMail(db: Db, { kind, to, of, content, now }: LinkMail) {
  if (!isKind(kind)) return undefined;
  const data = content as MailKinds[typeof kind];
  if (data.until <= now || !(await isLiveLink(db, kind, to, data, now))) return undefined;
  return compose({ ...of, kind, data });
}

const isKind = (kind: string): kind is keyof MailKinds => kind in MAIL_WORDS.en.kinds;
