import { type Locale, LOCALES } from '@jornada/domain/account';
import { choiceOf, DIGEST_DEFAULTS } from '@jornada/domain/notification-preferences';
import { notificationKinds } from '@jornada/domain/notifications';
import { announceTo } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { findMailLocale } from '../notifications/mailing.queries.ts';
import { findMailSettings, listChoices, saveChoices, saveMailSettings } from '../notifications/preferences.queries.ts';
import type { UnsubscribeLinks, Unsubscription } from './unsubscribe-links.ts';

/** Unsubscribing from e-mails by a link in one of them. */
export interface Unsubscribe {
  /** The language of the page for a token; undefined if the token is invalid. Changes nothing. */
  look(token: string): Promise<Locale | undefined>;
  /** Ends the e-mails of a token. @returns like `look` */
  end(token: string, requestId: string): Promise<Locale | undefined>;
}

export const createUnsubscribe = (db: Db, links: UnsubscribeLinks): Unsubscribe => {
  const look: Unsubscribe['look'] = async (token) => {
    const of = links.read(token);
    if (!of) return undefined;
    const stored = await findMailLocale(db, of);
    return LOCALES.find((one) => one === stored) ?? 'pt-BR';
  };
  return {
    look,
    async end(token, requestId) {
      const of = links.read(token);
      if (of) await inTransaction(db, (tx) => endMails(tx, of, requestId));
      return look(token);
    },
  };
};

/** Sets the kind to never, or every kind that is in digests. Repeating it changes nothing. */
async function endMails(tx: Db, { accountId, userId, kind }: Unsubscription, requestId: string): Promise<void> {
  const person = { accountId, userId };
  const chosen = new Map(
    (await listChoices(tx, accountId, [userId])).map((row) => [row.kind, { inbox: row.inbox === 1, email: row.email }]),
  );
  const items = notificationKinds
    .map((one) => ({ kind: one, ...choiceOf(one, chosen.get(one)) }))
    .filter(({ kind: one, email }) =>
      kind === 'digest' ? email === 'daily' || email === 'weekly' : one === kind && email !== 'never',
    );
  if (items.length === 0) return;
  await saveChoices(
    tx,
    person,
    items.map((item) => ({ ...item, email: 'never' })),
  );
  // Raises the version, so that an open preferences page cannot save what it showed before.
  const { version, ...settings } = (await findMailSettings(tx, person)) ?? { ...DIGEST_DEFAULTS, version: 1 };
  await saveMailSettings(tx, person, settings, version);
  await announceTo(tx, { accountId, requestId, resource: 'notifications', to: [userId] });
}
