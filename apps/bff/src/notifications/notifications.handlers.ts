import { notifications } from '@jornada/contract/notifications';
import { REQUIRED_KINDS } from '@jornada/domain/notification-preferences';
import { type NotificationKind, pathOf } from '@jornada/domain/notifications';
import { staleVersion } from '@jornada/domain/refusal';
import { announceTo } from '../db/changes.ts';
import { pageOf } from '../db/paging.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/mount.ts';
import { forgetRefusedAddress } from '../mails/mails.queries.ts';
import { deadlinesOf } from './deadlines.service.ts';
import { countNotifications, listNotifications, markRead, NOTIFICATION_ORDER } from './notifications.queries.ts';
import { preferencesOf } from './preferences.service.ts';
import { readerOf } from './reader.service.ts';
import { saveChoices, saveMailSettings } from './preferences.queries.ts';

/** Those of the kinds that cannot be switched off, which a person who left can still read. */
const requiredOf = (kinds: readonly NotificationKind[] = REQUIRED_KINDS) =>
  kinds.filter((kind) => REQUIRED_KINDS.includes(kind));

export const notificationsHandlers: Handlers<typeof notifications> = {
  list: async ({ query: { sort, limit, cursor, count, ...asked } }, { db, caller }) => {
    const filter = caller.linkActive ? asked : { ...asked, kind: requiredOf(asked.kind) };
    const page = await pageOf(
      notifications.list,
      NOTIFICATION_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listNotifications(db, readerOf(caller), filter, segment),
        count: () => countNotifications(db, readerOf(caller), filter),
      },
    );
    const groups = page.items.map(({ group_key }) => group_key);
    const deadlineOf = await deadlinesOf(db, caller, groups);
    const items = page.items.map(({ sort_key: _, group_key, person_id, title, ...row }) => {
      const deadline = deadlineOf(group_key);
      const link = pathOf({ ...row, person_id }, caller.userId);
      return { ...row, ...deadline, title: title ?? deadline.title, link };
    });
    return { ...page, items };
  },

  read: async ({ body }, { db, caller: { accountId, userId }, now, requestId }) => ({
    read: await inTransaction(db, async (tx) => {
      const read = await markRead(tx, { accountId, userId }, body, now.toISOString());
      if (read) await announceTo(tx, { accountId, requestId, resource: 'notifications', to: [userId] });
      return read;
    }),
  }),

  preferences: (_, context) => preferencesOf(context),

  setPreferences: async ({ body: { items, version, ...settings } }, context) => {
    const { db, caller, requestId } = context;
    const { accountId, userId } = caller;
    const isSaved = await inTransaction(db, async (tx) => {
      if (!(await saveMailSettings(tx, caller, settings, version))) return false;
      await saveChoices(tx, caller, items);
      await forgetRefusedAddress(tx, userId);
      await announceTo(tx, { accountId, requestId, resource: 'notifications', to: [userId] });
      return true;
    });
    const now = await preferencesOf(context);
    if (!isSaved) throw staleVersion(now);
    return now;
  },
};
