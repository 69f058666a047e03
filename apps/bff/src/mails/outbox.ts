import { randomUUID } from 'node:crypto';
import type { Locale } from '@jornada/domain/account';
import type { Db } from '../db/handle.ts';
import type { Vault } from '../vault/vault.ts';
import { insertMail } from './mails.queries.ts';
import type { NoticeKinds } from './notice-words.ts';
import type { AnswerKinds, MailKinds } from './words.ts';

type AllKinds = MailKinds & NoticeKinds & AnswerKinds;

/** A mail to a person of an account, or to an external rater. */
export interface NewMail<K extends keyof AllKinds> {
  accountId: number;
  userId: number;
  /** For mails to external raters; `userId` is then the manager of the evaluation. */
  raterId?: number;
  kind: K;
  locale: Locale;
  data: AllKinds[K];
  now: Date;
}

/** Stores mails until they are sent, so that no request waits for the mail server. */
export interface Outbox {
  /** Stores a mail in the transaction of the change it is about. It is sent within half a minute of the commit. */
  enqueue<K extends keyof AllKinds>(tx: Db, mail: NewMail<K>): Promise<void>;
}

export const createOutbox = (vault: Vault): Outbox => ({
  async enqueue(tx, { accountId, userId, raterId = null, kind, locale, data, now }) {
    const id = randomUUID();
    const at = now.toISOString();
    const sealed = vault.seal(JSON.stringify(data), placeOf(accountId, userId, id));
    await insertMail(tx, {
      account_id: accountId,
      id,
      user_id: userId,
      rater_id: raterId,
      kind,
      locale,
      sealed,
      due_at: at,
      created_at: at,
    });
  },
});

export const placeOf = (accountId: number, userId: number, id: string) => ({ accountId, userId, field: `mails.${id}` });
