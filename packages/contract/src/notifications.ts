import { LOCALES } from '@jornada/domain/account';
import { EMAIL_TIMES, isRequired } from '@jornada/domain/notification-preferences';
import { type NotificationKind, notificationKinds } from '@jornada/domain/notifications';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { list } from './list.ts';
import { count, date, flag, id, inputInstant, instant, minutes, repeatable, version } from './shapes.ts';

const kind = z.enum(notificationKinds);

/** A notification of the person, with ids and counts; titles are included only if the person may see them now. */
export const notification = z.object({
  id,
  kind,
  /** The time of the event, or of the last one. */
  at: instant,
  /** The number of events that it combines. */
  count,
  /** The author of the last event; null for a job. */
  actor_id: z.nullable(id),
  /** The task or person it is about; null if there are several. */
  subject_id: z.nullable(id),
  /** The title of the task or plan action; null if it is about something else or several of them. */
  title: z.nullable(z.string()),
  /** The day on which time bank hours expire or plan actions are due; null for other kinds. */
  due_on: z.nullable(date),
  /** The minutes left now; null for other kinds. */
  minutes: z.nullable(minutes),
  /** A path in the product. */
  link: z.string(),
  read_at: z.nullable(instant),
});
export type Notification = z.infer<typeof notification>;

const email = z.enum(EMAIL_TIMES);
/** The hour of the day in the account's time zone at which digests are sent. */
const digest_hour = z.int().check(z.gte(0), z.lte(23));
/** The day of weekly digests, counted from Monday as 0. */
const weekday = z.int().check(z.gte(0), z.lte(6));
/** The language of e-mails; null for the account's language. */
const locale = z.nullable(z.enum(LOCALES));

/** The person's choices for each kind, and the time of digests. */
export const notificationPreferences = z.object({
  items: z.array(
    z.object({
      kind,
      inbox: z.boolean(),
      /** Whether `inbox` cannot be switched off. */
      required: z.boolean(),
      email,
    }),
  ),
  digest_hour,
  weekday,
  locale,
  /** Whether this installation sends e-mails. */
  sends_mail: z.boolean(),
  /**
   * When a mail server refused the person's address; no notifications are mailed to it until it accepts a link, or the
   * preferences are saved. Null if it was not refused.
   */
  mail_refused_at: z.nullable(instant),
  version,
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

const choice = z.strictObject({ kind, inbox: z.boolean(), email }).check(
  z.refine(({ kind: of, inbox }) => inbox || !isRequired(of), {
    error: 'must be true, because this kind is always in the inbox',
    path: ['inbox'],
    params: { code: 'required_kind' },
  }),
);

/** Omitted kinds keep their choice. */
const choices = z.array(choice).check(
  z.maxLength(notificationKinds.length),
  z.refine<{ kind: NotificationKind }[]>((items) => new Set(items.map((item) => item.kind)).size === items.length, {
    error: 'must name each kind once',
  }),
);

/** At most as many as a page contains. */
const ids = z.array(id).check(z.minLength(1), z.maxLength(200));

export const notifications = resource('notifications', noRowsSeen, {
  list: list({
    path: '/v2/notifications',
    summary:
      'The own notifications of the last 90 days, newest first, without those about tasks that were purged or are no longer visible. After the employment only the required ones',
    access: 'signed-in',
    endedLink: 'own',
    item: notification,
    filters: { unread: z.optional(flag), kind: z.optional(repeatable(kind)) },
    sorts: ['at'],
    defaultSort: '-at',
  }),
  read: {
    method: 'POST',
    path: '/v2/notifications/read',
    summary: 'Mark own notifications as read: these, or all up to an instant',
    access: 'signed-in',
    changes: 'self',
    body: z.union([z.strictObject({ ids }), z.strictObject({ until: inputInstant })]),
    response: z.object({ read: count }),
  },
  preferences: {
    method: 'GET',
    path: '/v2/notifications/preferences',
    summary:
      'The person’s choices for each kind, in the inbox and by e-mail, the time of digests and the language of e-mails',
    access: 'signed-in',
    response: notificationPreferences,
  },
  setPreferences: {
    method: 'PUT',
    path: '/v2/notifications/preferences',
    summary:
      'Set the choices for these kinds, the time of digests and the language of e-mails; what is left out stays. A refused address is tried again',
    access: 'signed-in',
    changes: 'self',
    silent: 'how somebody is informed is their own choice, and changes nothing for others',
    body: z.strictObject({ items: choices, digest_hour, weekday, locale: z.optional(locale), version }),
    response: notificationPreferences,
  },
});
