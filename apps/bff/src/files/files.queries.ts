import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';

export interface FileRow {
  account_id: number;
  digest: string;
  media_type: string;
  size: number;
  width: number;
  height: number;
}

/** Says that an account keeps a file. Waits for the job that is removing it at this moment, if one is. */
export const claimFile = (tx: Db, file: FileRow, at: Instant) =>
  sqlOf(tx)
    .insertInto('files')
    .values({ ...file, kept_at: at })
    .onConflict((on) => on.columns(['account_id', 'digest']).doUpdateSet({ kept_at: at }))
    .execute();

/** Which of these digests the account's rows name. */
export const findDigests = async (db: Db, accountId: number, digests: readonly string[]) =>
  (
    await sqlOf(db)
      .selectFrom('files')
      .where('account_id', '=', accountId)
      .where('digest', 'in', [...digests])
      .select('digest')
      .execute()
  ).map(({ digest }) => digest);

/** Files that nothing uses and that were kept before `before`, a few at a time. */
export const listUnused = (db: Db, before: Instant, limit: number) =>
  sqlOf(db)
    .selectFrom('files')
    .where('kept_at', '<', before)
    .where(isUnused)
    .select(['account_id', 'digest'])
    .limit(limit)
    .execute();

/** Takes the row of a file that nothing uses; false where something does by now. The row stays locked until the end. */
export const dropUnused = async (tx: Db, accountId: number, digest: string, before: Instant): Promise<boolean> => {
  const { numDeletedRows } = await sqlOf(tx)
    .deleteFrom('files')
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .where('kept_at', '<', before)
    .where(isUnused)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** What may use a file. A table with a foreign key to `files` that is missing here makes the job fail, not the file. */
const isUnused = () => sql<boolean>`
  not exists (select 1 from logos where logos.account_id = files.account_id and logos.digest = files.digest)
  and not exists (select 1 from comment_images where comment_images.account_id = files.account_id and comment_images.digest = files.digest)`;

// ------------------------------------------------------------------------------------------------ logos

/** The file behind a logo's URL. */
export const findLogo = (db: Db, token: string) =>
  sqlOf(db)
    .selectFrom('logos')
    .innerJoin('files', (join) =>
      join.onRef('files.account_id', '=', 'logos.account_id').onRef('files.digest', '=', 'logos.digest'),
    )
    .where('logos.token', '=', token)
    .select(['files.account_id', 'files.digest', 'files.media_type'])
    .executeTakeFirst();

/** Gives a file a public name. */
export const insertLogo = (
  tx: Db,
  logo: { token: string; account_id: number; digest: string; client_id: number | null },
) =>
  sqlOf(tx)
    .insertInto('logos')
    .values({ ...logo, replaced_at: null })
    .execute();

/** Starts the time after which the names that an account or a client had until now end. */
export const retireLogos = (tx: Db, accountId: number, clientId: number | null, keep: string | null, at: Instant) =>
  sqlOf(tx)
    .updateTable('logos')
    .set({ replaced_at: at })
    .where('account_id', '=', accountId)
    .where('client_id', clientId === null ? 'is' : '=', clientId)
    .where('replaced_at', 'is', null)
    .$if(keep !== null, (query) => query.where('token', '<>', keep as string))
    .execute();

/** Ends the names of logos that were replaced before `before`; answers how many. */
export const dropRetiredLogos = async (db: Db, before: Instant): Promise<number> =>
  Number((await sqlOf(db).deleteFrom('logos').where('replaced_at', '<', before).executeTakeFirst()).numDeletedRows);
