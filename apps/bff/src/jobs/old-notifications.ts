import { NOTIFICATION_DAYS } from '@jornada/domain/notifications';
import { deleteOldNotifications } from '../notifications/notifications.queries.ts';
import type { Job } from './job.ts';

/** Notifications are kept for a while, whether they have been read or not. */
export const oldNotifications: Job = {
  name: 'old-notifications',
  summary: `delete notifications ${NOTIFICATION_DAYS} days after what they tell of`,
  everyMinutes: 60,
  run: async ({ db, now }) => {
    const before = new Date(now.getTime() - NOTIFICATION_DAYS * 86_400_000).toISOString();
    return { notifications: await deleteOldNotifications(db, before) };
  },
};
