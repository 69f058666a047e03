import type { notificationCount } from '@jornada/contract/notifications-count';
import type { Handlers } from '../http/mount.ts';
import { countUnread } from './notifications.queries.ts';
import { readerOf } from './reader.service.ts';

export const notificationCountHandlers: Handlers<typeof notificationCount> = {
  count: async (_, { db, caller }) => ({ unread: await countUnread(db, readerOf(caller)) }),
};
