import { DEFAULT_LIMIT } from '@jornada/contract/shapes';
import type { taskTags } from '@jornada/contract/task-tags';
import { keysetPage, placeOf, sortingOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { countTags, listTags, TAG_ORDER } from './task-tags.queries.ts';

export const taskTagsHandlers: Handlers<typeof taskTags> = {
  list: async ({ query: { q, sort = 'name', limit = DEFAULT_LIMIT, cursor } }, { db, caller }) => {
    const sorting = sortingOf(TAG_ORDER, sort);
    const after = placeOf(cursor, sorting);
    const [page, total] = await Promise.all([
      keysetPage(sorting, after, limit, (stretch) => listTags(db, caller.accountId, q, sorting, stretch)),
      after ? null : countTags(db, caller.accountId, q),
    ]);
    return { items: page.rows, next_cursor: page.next_cursor, total };
  },
};
