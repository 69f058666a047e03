import type { Comment } from '@jornada/contract/comments';
import { may } from '@jornada/domain/access';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import type { CommentRow } from './comments.queries.ts';
import { imagesOf } from './comment-images.queries.ts';

/** Authors delete their own comments; some levels delete any. */
export const mayDelete = ({ userId, level }: Caller, { author_id }: CommentRow) =>
  author_id === userId || may(level, 'comments.delete-any');

export const withImage = async (db: Db, accountId: number, row: CommentRow): Promise<Comment> =>
  (await withImages(db, accountId, [row]))[0] as Comment;

/** Comments with their images, in the shape of the contract. */
export async function withImages(db: Db, accountId: number, rows: readonly CommentRow[]): Promise<Comment[]> {
  const images = Map.groupBy(
    rows.length
      ? await imagesOf(
          db,
          accountId,
          rows.map(({ id }) => id),
        )
      : [],
    ({ comment_id }) => comment_id,
  );
  return rows.map(({ id, task_id, author_id, body, created_at, edited_at, version }) => ({
    id,
    task_id,
    author_id,
    body,
    images: (images.get(id) ?? []).map(({ attachId, width, height, file_name }) => ({
      attachId,
      width,
      height,
      file_name,
    })),
    created_at,
    edited_at,
    version,
  }));
}
