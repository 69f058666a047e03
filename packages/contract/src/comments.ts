import { COMMENT_IMAGES } from '@jornada/domain/images';
import { isFilled } from '@jornada/domain/text';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { imageFiles } from './images.ts';
import { list } from './list.ts';
import { byId, id, idInUrl, instant, message, text, version } from './shapes.ts';

/**
 * An image of a comment. Its address `GET /v2/comments/image/{attachId}` is stable; the URL it redirects to expires.
 */
export const commentImage = z.object({ attachId: id, width: z.int(), height: z.int(), file_name: z.string() });

export const comment = z.object({
  id,
  task_id: id,
  author_id: id,
  body: z.string(),
  images: z.array(commentImage),
  created_at: instant,
  edited_at: z.nullable(instant),
  version,
});
export type Comment = z.infer<typeof comment>;
export type CommentImage = z.infer<typeof commentImage>;

const words = text(10_000);

/** A comment needs text or an image. */
const saysSomething = z.refine<{ body?: string | undefined; images?: readonly unknown[] | undefined }>(
  ({ body = '', images = [] }) => isFilled(body) || images.length > 0,
  { error: 'must not be empty where there are no images', path: ['body'], params: { code: 'empty' } },
);

export const comments = resource('comments', rowsSeenBy('tasks.all'), {
  list: list({
    path: '/v2/tasks/{id}/comments',
    summary: 'The comments on a task, oldest first',
    access: 'comments.write',
    params: byId,
    item: comment,
    filters: {},
    sorts: ['id'],
    defaultSort: 'id',
  }),
  create: {
    method: 'POST',
    path: '/v2/tasks/{id}/comments',
    summary: 'Comment on a task, with up to 10 images',
    access: 'comments.write',
    idempotent: true,
    params: byId,
    sends: 'either',
    body: z
      .strictObject({ body: z.optional(words), images: z.optional(imageFiles(COMMENT_IMAGES)) })
      .check(saysSomething),
    response: comment,
  },
  update: {
    method: 'PATCH',
    path: '/v2/comments/{id}',
    summary: 'Change the text of an own comment',
    access: 'comments.write',
    params: byId,
    body: z.strictObject({ body: words, version }),
    response: comment,
  },
  remove: {
    method: 'DELETE',
    path: '/v2/comments/{id}',
    summary: 'Delete an own comment; levels 4 and 5 delete any',
    access: 'comments.write',
    params: byId,
    response: z.object({ message }),
  },
  restore: {
    method: 'POST',
    path: '/v2/comments/{id}/restore',
    summary: 'Restore a comment that the caller deleted',
    access: 'comments.write',
    params: byId,
    response: comment,
  },
  image: {
    method: 'GET',
    path: '/v2/comments/image/{attachId}',
    summary: 'An image of a comment: redirects to a signed URL that is valid for five minutes',
    access: 'comments.write',
    params: z.strictObject({ attachId: idInUrl }),
    answers: 'redirect',
    response: z.object({ url: z.string(), expires_at: instant }),
  },
});
