import { LOCALES } from '@jornada/domain/account';
import { choiceOf } from '@jornada/domain/notification-preferences';
import type { NotificationKind } from '@jornada/domain/notifications';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import type { Outbox } from '../mails/outbox.ts';
import { findLocale, markMailed } from './mailing.queries.ts';
import { listChoices } from './preferences.queries.ts';

/** A stored notification of a person. */
export interface StoredNotice {
  id: number;
  userId: number;
  kind: NotificationKind;
  count: number;
}

/** Stores an e-mail for each notification whose recipient chose immediate e-mails for its kind. */
export async function mailAtOnce(
  tx: Db,
  outbox: Outbox,
  { accountId, at }: { accountId: number; at: Instant },
  stored: readonly StoredNotice[],
): Promise<void> {
  if (stored.length === 0) return;
  const userIds = stored.map(({ userId }) => userId);
  const chosen = new Map(
    (await listChoices(tx, accountId, userIds)).map(({ user_id, kind, inbox, email }) => [
      `${user_id} ${kind}`,
      { inbox: inbox === 1, email },
    ]),
  );
  const mailed = stored.filter(
    ({ userId, kind }) => choiceOf(kind, chosen.get(`${userId} ${kind}`)).email === 'at_once',
  );
  if (mailed.length === 0) return;
  const found = await findLocale(tx, accountId);
  const locale = LOCALES.find((one) => one === found) ?? 'pt-BR';
  for (const { userId, id, count } of mailed) {
    await markMailed(tx, { accountId, userId }, [id], at);
    await outbox.enqueue(tx, { accountId, userId, kind: 'notice', locale, data: { id, count }, now: new Date(at) });
  }
}
