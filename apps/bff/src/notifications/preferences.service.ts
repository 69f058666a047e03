import type { NotificationPreferences } from '@jornada/contract/notifications';
import { choiceOf, DIGEST_DEFAULTS, isRequired } from '@jornada/domain/notification-preferences';
import { kindsFor } from '@jornada/domain/notifications';
import type { CallContext } from '../context.ts';
import { findDigestTime, listChoices } from './preferences.queries.ts';

/** The effective preferences of a person: their choices, and defaults for the rest. */
export async function preferencesOf({
  db,
  caller,
  outbox,
}: Pick<CallContext, 'db' | 'caller' | 'outbox'>): Promise<NotificationPreferences> {
  const chosen = await listChoices(db, caller.accountId, [caller.userId]);
  const byKind = new Map(chosen.map(({ kind, inbox, email }) => [kind, { inbox: inbox === 1, email }]));
  const time = (await findDigestTime(db, caller)) ?? { ...DIGEST_DEFAULTS, version: 1 };
  return {
    items: kindsFor(caller.level).map((kind) => ({
      kind,
      required: isRequired(kind),
      ...choiceOf(kind, byKind.get(kind)),
    })),
    ...time,
    sends_mail: outbox !== undefined,
  };
}
