import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** The file of a person's photo; undefined if there is none. */
export const findPhoto = (db: Db, accountId: number, userId: number) =>
  sqlOf(db)
    .selectFrom('photos')
    .innerJoin('files', (join) =>
      join.onRef('files.account_id', '=', 'photos.account_id').onRef('files.digest', '=', 'photos.digest'),
    )
    .where('photos.account_id', '=', accountId)
    .where('photos.user_id', '=', userId)
    .select(['files.account_id', 'files.digest', 'files.media_type'])
    .executeTakeFirst();

/** Sets the photo of a person, replacing an earlier one. */
export const setPhoto = (tx: Db, photo: { account_id: number; user_id: number; digest: string }, at: Instant) =>
  sqlOf(tx)
    .insertInto('photos')
    .values({ ...photo, set_at: at })
    .onConflict((on) => on.columns(['account_id', 'user_id']).doUpdateSet({ digest: photo.digest, set_at: at }))
    .execute();

/** Removes the photo of a person; its file is removed by the job `orphan-files`. */
export const deletePhoto = (tx: Db, accountId: number, userId: number) =>
  deleteRows(tx, 'photos', { account_id: accountId, user_id: userId });
