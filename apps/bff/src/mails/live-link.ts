import type { Level } from '@jornada/domain/access';
import { dateIn } from '@jornada/domain/calendar';
import { opensAccount } from '@jornada/domain/ended-link';
import { mayManageAccess } from '@jornada/domain/people';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { findInvitation } from '../invite/invitations.queries.ts';
import { findPasswordLink } from '../invite/password-links.queries.ts';
import { findResetLogin } from '../session/password-resets.queries.ts';
import type { findRecipient } from './mails.queries.ts';
import type { MailKinds } from './words.ts';

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

const isOpen = (link: Pick<Recipient, 'deactivated_at' | 'access_until' | 'time_zone'>, now: Instant): boolean =>
  opensAccount(link, dateIn(link.time_zone, new Date(now)));

/** For each kind of mail, whether its link is still valid for the recipient. */
const IS_LIVE: {
  readonly [K in keyof MailKinds]: (db: Db, to: Recipient, token: string, now: Instant) => Promise<boolean>;
} = {
  invitation: async (db, _, token, now) => (await findInvitation(db, token, now)) !== undefined,
  'password-link': async (db, _, token, now) => {
    const link = await findPasswordLink(db, token, now);
    if (!link || !isOpen(link, now) || link.author_deactivated_at !== null) return false;
    return mayManageAccess(link.author_level as Level, link.level as Level);
  },
  'password-reset': async (db, to, token, now) =>
    isOpen(to, now) && (await findResetLogin(db, token, now)) !== undefined,
};

/** False for a link that was used, withdrawn or replaced, or whose recipient or author has lost the right. */
export const isLiveLink = (
  db: Db,
  kind: keyof MailKinds,
  to: Recipient,
  { token }: MailKinds[keyof MailKinds],
  now: Instant,
): Promise<boolean> => IS_LIVE[kind](db, to, token, now);
