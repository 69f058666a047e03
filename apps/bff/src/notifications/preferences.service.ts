import type { NotificationPreferences } from '@jornada/contract/notifications';
import { choiceOf, DIGEST_DEFAULTS, isRequired } from '@jornada/domain/notification-preferences';
import { kindsFor } from '@jornada/domain/notifications';
import type { CallContext } from '../context.ts';
import { findMailRefusal, findMailSettings, listChoices } from './preferences.queries.ts';

/** The effective preferences of a person: their choices, defaults for the rest, and whether mails can reach them. */
export async function preferencesOf({
  db,
  caller,
  outbox,
}: Pick<CallContext, 'db' | 'caller' | 'outbox'>): Promise<NotificationPreferences> {
  const chosen = await listChoices(db, caller.accountId, [caller.userId]);
  const byKind = new Map(chosen.map(({ kind, inbox, email }) => [kind, { inbox: inbox === 1, email }]));
  const settings = (await findMailSettings(db, caller)) ?? { ...DIGEST_DEFAULTS, locale: null, version: 1 };
  return {
    items: kindsFor(caller.level).map((kind) => ({
      kind,
      required: isRequired(kind),
      ...choiceOf(kind, byKind.get(kind)),
    })),
    ...settings,
    sends_mail: outbox !== undefined,
    mail_refused_at: await findMailRefusal(db, caller.userId),
  };
}
