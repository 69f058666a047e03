import { isRequired } from '@jornada/domain/notification-preferences';
import { pathOf } from '@jornada/domain/notifications';
import { scopeOf } from '@jornada/domain/tasks';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { countInDigest } from '../notifications/digest.queries.ts';
import { findMailReader, listToMail } from '../notifications/mailing.queries.ts';
import { composeDigest, composeNotice, type Of } from './compose-notices.ts';
import type { NoticeKinds } from './notice-words.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

/** Whether a mail is about notifications. */
export const isNotice = (kind: string): kind is keyof NoticeKinds => kind === 'notice' || kind === 'digest';

/**
 * The current text of a mail about notifications; undefined if the person has left (except for kinds that cannot be
 * switched off), has read them, may no longer see their tasks, or gets them in a later mail.
 */
export async function noticeMail(
  db: Db,
  person: { accountId: number; userId: number },
  { unsubscribe, ...texts }: Omit<Of, 'unsubscribe'> & { unsubscribe: UnsubscribeLinks },
  kind: keyof NoticeKinds,
  content: unknown,
  now: Instant,
) {
  const found = await findMailReader(db, person, now);
  if (!found) return undefined;
  const { level, hasLeft } = found;
  const reader = { ...scopeOf({ ...person, level }), userId: person.userId };
  if (kind === 'digest') {
    if (hasLeft) return undefined;
    const counts = await countInDigest(db, reader, (content as NoticeKinds['digest']).mailedAt);
    const of = { ...texts, unsubscribe: unsubscribe.urlOf({ ...person, kind }) };
    return counts.length ? composeDigest(of, counts) : undefined;
  }
  const { id, count } = content as NoticeKinds['notice'];
  const [notice] = await listToMail(db, reader, [id]);
  if (notice?.count !== count || (hasLeft && !isRequired(notice.kind))) return undefined;
  const of = { ...texts, unsubscribe: unsubscribe.urlOf({ ...person, kind: notice.kind }) };
  return composeNotice(of, notice, pathOf(notice, person.userId));
}
