import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { count } from './shapes.ts';

/** The count for the bell, which every page reads, separate from the kinds of notifications. */
export const notificationCount = resource('notifications', noRowsSeen, {
  count: {
    method: 'GET',
    path: '/v2/notifications/count',
    summary: 'The number of unread own notifications',
    access: 'signed-in',
    response: z.object({ unread: count }),
  },
});
