import { NOTIFICATION_KINDS, notificationKinds, type NotificationKind } from './notifications.ts';

/** When a kind of notification is sent by e-mail: by itself, with the digest of each day or of one day a week, or never. */
export const EMAIL_TIMES = ['at_once', 'daily', 'weekly', 'never'] as const;
export type EmailTime = (typeof EMAIL_TIMES)[number];

/** A person's choice for a kind. */
export interface NotificationChoice {
  /** Whether it is listed, and counted at the bell. */
  inbox: boolean;
  email: EmailTime;
}

/** When a person without a choice of their own receives digests. `weekday` counts from Monday, 0. */
export const DIGEST_DEFAULTS = { digest_hour: 8, weekday: 0 } as const;

/** Whether a kind is in the inbox whatever the person chose. */
export const isRequired = (kind: NotificationKind): boolean => 'required' in NOTIFICATION_KINDS[kind];

/** The kinds that people also get after their employment, while they may read their own records. */
export const REQUIRED_KINDS: readonly NotificationKind[] = notificationKinds.filter(isRequired);

/** The effective choice for a kind: that of the person, or else the default. */
export const choiceOf = (kind: NotificationKind, chosen?: NotificationChoice): NotificationChoice => ({
  inbox: isRequired(kind) || (chosen?.inbox ?? true),
  email: chosen?.email ?? (isRequired(kind) ? 'at_once' : 'daily'),
});
