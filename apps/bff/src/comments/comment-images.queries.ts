import type { TaskScope } from '@jornada/domain/tasks';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { visible } from './comments.queries.ts';

/** The file of an image of a comment that is not deleted, on a visible task. */
export const findImage = (db: Db, { accountId, onlyOf }: TaskScope, attachId: number) =>
  visible(db, accountId, onlyOf)
    .where('comments.deleted_at', 'is', null)
    .innerJoin('comment_images as image', (join) =>
      join.onRef('image.account_id', '=', 'comments.account_id').onRef('image.comment_id', '=', 'comments.id'),
    )
    .innerJoin('files', (join) =>
      join.onRef('files.account_id', '=', 'image.account_id').onRef('files.digest', '=', 'image.digest'),
    )
    .where('image.id', '=', attachId)
    .select(['files.account_id', 'files.digest', 'files.media_type', 'image.file_name'])
    .executeTakeFirst();

/** The images of some comments, in the order of attachment. */
export const imagesOf = (db: Db, accountId: number, commentIds: readonly number[]) =>
  sqlOf(db)
    .selectFrom('comment_images as image')
    .innerJoin('files', (join) =>
      join.onRef('files.account_id', '=', 'image.account_id').onRef('files.digest', '=', 'image.digest'),
    )
    .where('image.account_id', '=', accountId)
    .where(inIds(db, 'image.comment_id', commentIds))
    .select(['image.comment_id', 'image.id as attachId', 'image.file_name', 'files.width', 'files.height'])
    .orderBy('image.id')
    .execute();
