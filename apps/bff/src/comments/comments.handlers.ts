import { comments } from '@jornada/contract/comments';
import { COMMENT_IMAGE_EDGE } from '@jornada/domain/images';
import { forbidden, invalid, notFound, staleVersion } from '@jornada/domain/refusal';
import { scopeOf } from '@jornada/domain/tasks';
import { isFilled } from '@jornada/domain/text';
import { pageOf } from '../db/paging.ts';
import { cleanImage } from '../files/images.ts';
import { keyOf, storeFile } from '../files/keep.ts';
import type { Handlers } from '../http/mount.ts';
import { recordMentions } from '../tasks/mentions.service.ts';
import { notifyMentioned, notifyOfComment } from '../tasks/task-notices.service.ts';
import {
  COMMENT_ORDER,
  countComments,
  findComment,
  insertComment,
  isTaskThere,
  listComments,
  setDeleted,
  updateComment,
} from './comments.queries.ts';
import { findImage, imagesOf } from './comment-images.queries.ts';
import { mayDelete, withImage, withImages } from './comments.service.ts';

/** How long the URL of an image is valid, in seconds. */
const IMAGE_SECONDS = 300;

export const commentsHandlers: Handlers<typeof comments> = {
  list: async ({ params: { id }, query }, { db, caller }) => {
    if (!(await isTaskThere(db, scopeOf(caller), id))) throw notFound();
    const page = await pageOf(comments.list, COMMENT_ORDER, query, {
      rows: (segment) => listComments(db, caller.accountId, id, segment),
      count: () => countComments(db, caller.accountId, id),
    });
    return { ...page, items: await withImages(db, caller.accountId, page.items) };
  },

  create: {
    prepare: async ({ params: { id: task_id }, body: { body = '', images = [] } }, context) => {
      const { accountId } = context.caller;
      const stored = await Promise.all(
        images.map(async (image, at) => ({
          file: await storeFile(context, accountId, await cleanImage(image, COMMENT_IMAGE_EDGE, `images.${at}`)),
          file_name: image.file_name,
        })),
      );
      return async (written) => {
        const { db, caller, now, audit } = written;
        if (!(await isTaskThere(db, scopeOf(caller), task_id))) throw notFound();
        const row = await insertComment(
          db,
          caller.accountId,
          { task_id, author_id: caller.userId, body, created_at: now.toISOString() },
          stored.map(({ file: { digest }, file_name }) => ({ digest, file_name })),
        );
        const texts = { before: '', text: body, by: caller.userId, at: row.created_at };
        const where = { taskId: task_id, commentId: row.id };
        const mentioned = await recordMentions(db, caller.accountId, where, texts);
        audit({ target: 'comments', targetId: row.id, fields: ['body', ...(stored.length ? ['images'] : [])] });
        await notifyOfComment(written, task_id, mentioned);
        return withImage(db, caller.accountId, row);
      };
    },
  },

  update: async ({ params: { id }, body: { body, version } }, context) => {
    const { db, caller, now, audit } = context;
    const before = await findComment(db, scopeOf(caller), id);
    if (!before || before.deleted_at !== null) throw notFound();
    if (before.author_id !== caller.userId) throw forbidden();
    if (!isFilled(body) && (await imagesOf(db, caller.accountId, [id])).length === 0)
      throw invalid('body', 'must not be empty', 'empty');
    const at = now.toISOString();
    const row = await updateComment(db, caller.accountId, id, version, body, at);
    if (!row) {
      const current = await findComment(db, scopeOf(caller), id);
      if (!current || current.deleted_at !== null) throw notFound();
      throw staleVersion(await withImage(db, caller.accountId, current));
    }
    const texts = { before: before.body, text: body, by: caller.userId, at };
    const where = { taskId: before.task_id, commentId: id };
    const mentioned = await recordMentions(db, caller.accountId, where, texts);
    audit({ target: 'comments', targetId: id, fields: ['body'] });
    await notifyMentioned(context, before.task_id, mentioned);
    return withImage(db, caller.accountId, row);
  },

  remove: async ({ params: { id } }, { db, caller, now, audit }) => {
    const row = await findComment(db, scopeOf(caller), id);
    if (!row || row.deleted_at !== null) throw notFound();
    if (!mayDelete(caller, row)) throw forbidden();
    if (!(await setDeleted(db, caller.accountId, id, { at: now.toISOString(), by: caller.userId }))) throw notFound();
    audit({ target: 'comments', targetId: id });
    return { message: 'Deleted' };
  },

  restore: async ({ params: { id } }, { db, caller, audit }) => {
    const row = await findComment(db, scopeOf(caller), id);
    // Only the person who deleted it restores it: an author cannot undo an Admin's deletion.
    if (!row || row.deleted_by !== caller.userId) throw notFound();
    await setDeleted(db, caller.accountId, id, null);
    audit({ target: 'comments', targetId: id });
    return withImage(db, caller.accountId, row);
  },

  image: async ({ params: { attachId } }, { db, caller, files, now }) => {
    const image = await findImage(db, scopeOf(caller), attachId);
    if (!image) throw notFound();
    const url = files.signedUrl(keyOf(image), {
      mediaType: image.media_type,
      fileName: image.file_name,
      now,
      seconds: IMAGE_SECONDS,
      imageId: attachId,
    });
    return { url, expires_at: new Date(now.getTime() + IMAGE_SECONDS * 1_000).toISOString() };
  },
};
