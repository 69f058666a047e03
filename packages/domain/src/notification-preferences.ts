import { NOTIFICATION_KINDS, notificationKinds, type NotificationKind } from './notifications.ts';

/** When a kind of notification is sent by e-mail: immediately, with the daily or weekly digest, or never. */
export const EMAIL_TIMES = ['at_once', 'daily', 'weekly', 'never'] as const;
export type EmailTime = (typeof EMAIL_TIMES)[number];

/** A person's choice for a kind. */
export interface NotificationChoice {
  /** Whether it is listed, and counted at the bell. */
  inbox: boolean;
  email: EmailTime;
}

/** Defaults for receiving digests. `weekday` counts from Monday as 0. */
export const DIGEST_DEFAULTS = { digest_hour: 8, weekday: 0 } as const;

/** Whether a kind is in the inbox whatever the person chose. */
export const isRequired = (kind: NotificationKind): boolean => 'required' in NOTIFICATION_KINDS[kind];

/** The kinds that people also get after their employment, while they may read their own records. */
export const REQUIRED_KINDS: readonly NotificationKind[] = notificationKinds.filter(isRequired);

/** The effective choice for a kind: the person's choice, or the default. */
export const choiceOf = (kind: NotificationKind, chosen?: NotificationChoice): NotificationChoice => ({
  inbox: isRequired(kind) || (chosen?.inbox ?? true),
  email: chosen?.email ?? (isRequired(kind) ? 'at_once' : 'daily'),
});
