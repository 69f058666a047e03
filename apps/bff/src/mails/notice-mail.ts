import { pathOf } from '@jornada/domain/notifications';
import { scopeOf } from '@jornada/domain/tasks';
import type { Db } from '../db/handle.ts';
import { findLevel, listToMail } from '../notifications/mailing.queries.ts';
import { composeNotices, type Of } from './compose-notices.ts';
import type { NoticeKinds } from './notice-words.ts';

/**
 * The text of a mail about a notification, as it is now; undefined if the person has left, has read it, may no longer see
 * its task, or is told of it by a later mail.
 */
export async function noticeMail(db: Db, person: { accountId: number; userId: number }, of: Of, content: unknown) {
  const { id, count } = content as NoticeKinds['notice'];
  const level = await findLevel(db, person);
  if (level === undefined) return undefined;
  const [notice] = await listToMail(db, { ...scopeOf({ ...person, level }), userId: person.userId }, [id]);
  if (notice?.count !== count) return undefined;
  return composeNotices(of, [notice], pathOf(notice, person.userId));
}
