import type { NotificationPreferences } from '@jornada/contract/notifications';
import { choiceOf, DIGEST_DEFAULTS, isRequired } from '@jornada/domain/notification-preferences';
import { notificationKinds } from '@jornada/domain/notifications';
import type { Db } from '../db/handle.ts';
import { findDigestTime, listChoices, type Person } from './preferences.queries.ts';

/** What holds for a person: their choices, and the defaults for the rest. */
export async function preferencesOf(db: Db, person: Person): Promise<NotificationPreferences> {
  const chosen = await listChoices(db, person.accountId, [person.userId]);
  const byKind = new Map(chosen.map(({ kind, inbox, email }) => [kind, { inbox: inbox === 1, email }]));
  const time = (await findDigestTime(db, person)) ?? { ...DIGEST_DEFAULTS, version: 1 };
  return {
    items: notificationKinds.map((kind) => ({
      kind,
      required: isRequired(kind),
      ...choiceOf(kind, byKind.get(kind)),
    })),
    ...time,
  };
}
