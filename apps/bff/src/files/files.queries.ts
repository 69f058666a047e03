import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

export interface FileRow {
  account_id: number;
  digest: string;
  media_type: string;
  size: number;
  width: number;
  height: number;
}

/**
 * Stores that an account uses a file, so that no job removes it for a day.
 * @param abandoned a removal that started before this has ended or was interrupted
 * @returns false while its bytes are being removed
 */
export const claimFile = async (db: Db, file: FileRow, at: Instant, abandoned: Instant): Promise<boolean> =>
  (await sqlOf(db)
    .insertInto('files')
    .values({ ...file, kept_at: at, removing_since: null })
    .onConflict((on) =>
      on
        .columns(['account_id', 'digest'])
        .doUpdateSet({ kept_at: at, removing_since: null })
        .where(isNotBeingRemoved(abandoned)),
    )
    .returning('digest')
    .executeTakeFirst()) !== undefined;

const isNotBeingRemoved = (abandoned: Instant) =>
  sql<boolean>`(files.removing_since is null or files.removing_since < ${abandoned})`;

/** Those of the digests that the account's rows refer to. */
export const findDigests = async (db: Db, accountId: number, digests: readonly string[]) =>
  (
    await sqlOf(db)
      .selectFrom('files')
      .where('account_id', '=', accountId)
      .where('digest', 'in', [...digests])
      .select('digest')
      .execute()
  ).map(({ digest }) => digest);

/** Unreferenced files stored before `before`, up to `limit`. */
export const listUnused = (db: Db, before: Instant, limit: number) =>
  sqlOf(db)
    .selectFrom('files')
    .where('kept_at', '<', before)
    .where(isUnused)
    .select(['account_id', 'digest'])
    .limit(limit)
    .execute();

/** The file whose bytes are to be removed, and the start time, which no other removal of it shares. */
export interface Removal {
  account_id: number;
  digest: string;
  at: Instant;
}

/** Starts the removal of an unreferenced file; false if it is referenced by now. */
export const beginRemoval = async (db: Db, { account_id, digest, at }: Removal, before: Instant): Promise<boolean> => {
  const { numUpdatedRows } = await sqlOf(db)
    .updateTable('files')
    .set({ removing_since: at })
    .where('account_id', '=', account_id)
    .where('digest', '=', digest)
    .where('kept_at', '<', before)
    .where(isUnused)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Starts the removal of bytes without a row; false if they have one by now. */
export const beginStrayRemoval = async (db: Db, { at, ...file }: Removal): Promise<boolean> =>
  (await sqlOf(db)
    .insertInto('files')
    .values({ ...file, media_type: '', size: 0, width: 0, height: 0, kept_at: NEVER, removing_since: at })
    .onConflict((on) => on.columns(['account_id', 'digest']).doNothing())
    .returning('digest')
    .executeTakeFirst()) !== undefined;

/** Deletes the row of a file after its bytes. */
export const endRemoval = (db: Db, { account_id, digest, at }: Removal) =>
  deleteRows(db, 'files', { account_id, digest, removing_since: at });

/** The `kept_at` of bytes that were never attached to a row. */
const NEVER = new Date(0).toISOString();

/**
 * Tables that refer to files. If a table with a foreign key to `files` is missing here, the job fails and the file is
 * kept.
 */
const isUnused = () => sql<boolean>`
  not exists (select 1 from logos where logos.account_id = files.account_id and logos.digest = files.digest)
  and not exists (select 1 from photos where photos.account_id = files.account_id and photos.digest = files.digest)
  and not exists (select 1 from comment_images where comment_images.account_id = files.account_id and comment_images.digest = files.digest)
  and not exists (select 1 from absence_files where absence_files.account_id = files.account_id and absence_files.digest = files.digest)`;

/** Whether this file is the image of a comment that is shown: neither the comment nor its task is deleted. */
export const isImageShown = async (db: Db, accountId: number, imageId: number, digest: string): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .selectFrom('comment_images as image')
      .innerJoin('comments', (join) =>
        join.onRef('comments.account_id', '=', 'image.account_id').onRef('comments.id', '=', 'image.comment_id'),
      )
      .innerJoin('tasks', (join) =>
        join.onRef('tasks.account_id', '=', 'comments.account_id').onRef('tasks.id', '=', 'comments.task_id'),
      )
      .where('image.account_id', '=', accountId)
      .where('image.id', '=', imageId)
      .where('image.digest', '=', digest)
      .where('comments.deleted_at', 'is', null)
      .where('tasks.deleted_at', 'is', null)
      .select('image.id')
      .executeTakeFirst(),
  );
