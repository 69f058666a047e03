import { taskTags } from '@jornada/contract/task-tags';
import { invalid, nameTaken, notFound, staleVersion } from '@jornada/domain/refusal';
import { counted } from '@jornada/domain/text';
import { pageOf } from '../db/paging.ts';
import { orNameTaken } from '../db/name-taken.ts';
import type { Handlers } from '../http/mount.ts';
import {
  copyTag,
  countTags,
  deleteTag,
  findTag,
  insertTag,
  isNameTaken,
  listTags,
  TAG_ORDER,
  tasksTagged,
  updateTag,
} from './task-tags.queries.ts';

export const taskTagsHandlers: Handlers<typeof taskTags> = {
  list: ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller: { accountId } }) =>
    pageOf(
      taskTags.list,
      TAG_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listTags(db, accountId, filter, segment),
        count: () => countTags(db, accountId, filter),
      },
    ),

  create: async ({ body: { name, color } }, { db, caller, now, audit }) => {
    const tag = await insertTag(db, caller.accountId, { name, color }, now.toISOString());
    if (!tag) throw nameTaken('tag');
    audit({ target: 'task-tags', targetId: tag.id, fields: ['name', 'color'] });
    return tag;
  },

  update: async ({ params: { id }, body: { version, ...changes } }, { db, caller, now, audit }) => {
    if (changes.name !== undefined && (await isNameTaken(db, caller.accountId, changes.name, id)))
      throw nameTaken('tag');
    const tag = await orNameTaken(updateTag(db, caller.accountId, id, version, changes, now.toISOString()), () =>
      nameTaken('tag'),
    );
    if (!tag) {
      const current = await findTag(db, caller.accountId, id);
      throw current ? staleVersion(current) : notFound();
    }
    audit({ target: 'task-tags', targetId: id, fields: Object.keys(changes) });
    return tag;
  },

  remove: async ({ params: { id } }, { db, caller, audit }) => {
    const tagged = await tasksTagged(db, caller.accountId, id);
    if (!(await deleteTag(db, caller.accountId, id))) throw notFound();
    audit({ target: 'task-tags', targetId: id });
    // Recorded in the history of each task too, since it loses the tag.
    if (tagged.length) audit({ target: 'tasks', targetIds: tagged, fields: ['remove_tag_ids'] });
    return { message: 'Deleted' };
  },

  merge: async ({ params: { id }, body: { into_id } }, { db, caller, audit }) => {
    if (into_id === id) throw invalid('into_id', 'is the tag itself', 'same_tag');
    if (!(await findTag(db, caller.accountId, id))) throw notFound();
    if (!(await findTag(db, caller.accountId, into_id)))
      throw invalid('into_id', 'is not a tag of this account', 'not_here');
    const tagged = await tasksTagged(db, caller.accountId, id);
    const merged = tagged.length;
    await copyTag(db, caller.accountId, id, into_id);
    await deleteTag(db, caller.accountId, id);
    audit({ target: 'task-tags', targetId: id, fields: ['into_id'] });
    if (merged) audit({ target: 'tasks', targetIds: tagged, fields: ['add_tag_ids', 'remove_tag_ids'] });
    return { merged, message: `${counted(merged, 'task')} moved` };
  },
};
