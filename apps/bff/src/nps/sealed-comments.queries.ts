import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { updateRows } from '../db/rows.ts';

/** A sealed reason of any account. */
export interface SealedComment {
  account_id: number;
  wave_id: number;
  key: string;
  sealed: string;
}

/** The next sealed reasons of all accounts. */
export const listSealedComments = async (
  db: Db,
  after: Omit<SealedComment, 'sealed'>,
  limit: number,
): Promise<SealedComment[]> =>
  (
    await sql<SealedComment>`select account_id, wave_id, key, sealed from nps_comments
      where sealed is not null and (account_id, wave_id, key) > (${after.account_id}, ${after.wave_id}, ${after.key})
      order by account_id, wave_id, key limit ${sql.lit(limit)}`.execute(sqlOf(db))
  ).rows;

/** Replaces a sealed reason, unless it has changed meanwhile. @returns whether it was replaced */
export const replaceSealedComment = async (
  tx: Db,
  { account_id, wave_id, key, sealed }: SealedComment,
  anew: string,
): Promise<boolean> =>
  (await updateRows(tx, 'nps_comments', { account_id, wave_id, key, sealed }, { sealed: anew })) > 0;

/** The key ids of the first answers and reasons, for a check at startup. */
export async function answersSealedWith(db: Db): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of ['nps_box', 'nps_comments']) {
    const { rows } = await sql<{ sealed: string }>`select sealed from ${sql.table(table)}
      where sealed is not null limit 200`.execute(sqlOf(db));
    for (const { sealed } of rows) found.add(sealed.split('.')[0] as string);
  }
  return found;
}
