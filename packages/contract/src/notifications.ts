import { notificationKinds } from '@jornada/domain/notifications';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { list } from './list.ts';
import { count, flag, id, inputInstant, instant, repeatable } from './shapes.ts';

const kind = z.enum(notificationKinds);

/** Something that the person was told of. It holds ids and counts; titles are those that the person may see now. */
export const notification = z.object({
  id,
  kind,
  /** When it happened, or happened last. */
  at: instant,
  /** How many things it stands for. */
  count,
  /** Who did it last; null for the clock. */
  actor_id: z.nullable(id),
  /** The task or person it is about; null where there are several. */
  subject_id: z.nullable(id),
  /** The title of the task; null where it is about something else, or about several. */
  title: z.nullable(z.string()),
  /** A path in the product. */
  link: z.string(),
  read_at: z.nullable(instant),
});
export type Notification = z.infer<typeof notification>;

/** At most as many as a page shows. */
const ids = z.array(id).check(z.minLength(1), z.maxLength(200));

export const notifications = resource('notifications', noRowsSeen, {
  list: list({
    path: '/v2/notifications',
    summary: 'The own notifications of the last 90 days, newest first, but for tasks that are gone or no longer seen',
    access: 'signed-in',
    item: notification,
    filters: { unread: z.optional(flag), kind: z.optional(repeatable(kind)) },
    sorts: ['at'],
    defaultSort: '-at',
  }),
  count: {
    method: 'GET',
    path: '/v2/notifications/count',
    summary: 'How many of the own notifications are unread',
    access: 'signed-in',
    response: z.object({ unread: count }),
  },
  read: {
    method: 'POST',
    path: '/v2/notifications/read',
    summary: 'Mark own notifications as read: these, or all up to an instant',
    access: 'signed-in',
    changes: 'self',
    body: z.union([z.strictObject({ ids }), z.strictObject({ until: inputInstant })]),
    response: z.object({ read: count }),
  },
});
