import { mentionedIn } from '@jornada/domain/mentions';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { deleteMentions, insertMentions, type Mentioning } from './mentions.queries.ts';

/**
 * Records the people whom a description or a comment mentions. Ids that are not of a person with an active link stay
 * plain text.
 * @param before the previous text; empty if it is new
 * @returns the people who were not mentioned before
 */
export async function recordMentions(
  tx: Db,
  accountId: number,
  where: Mentioning,
  { before, text, by, at }: { before: string; text: string; by: number; at: Instant },
): Promise<number[]> {
  const ids = mentionedIn(text);
  if (mentionedIn(before).length) await deleteMentions(tx, accountId, where, ids);
  const added = ids.length ? await insertMentions(tx, accountId, where, ids, { by, at }) : [];
  return added.map(({ user_id }) => user_id);
}
